import type { Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMemberAt } from '../own-site.ts'
import { open, waitUntilReady } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

const german = 'zweiklang.localhost'

/** Has the tab of the back office work on the second demo site. */
async function chooseGermanSite(office: Page): Promise<void> {
  await office.goto('/admin/settings')
  await office.getByRole('button', { name: 'Site: Duet' }).click()
  await office.getByRole('menuitemradio', { name: /^Zweiklang/ }).click()
  await expect(office.getByRole('button', { name: 'Site: Zweiklang' })).toBeVisible()
}

/** Decides, in the back office, whether members of that site prove that they are over 18 before entry. */
async function publishRule(office: Page, isAsked: boolean): Promise<void> {
  await office.goto('/admin/settings')
  await office.getByRole('navigation', { name: 'Subjects' }).getByText('Safety').click()
  const countries = office.getByRole('group', { name: /^Countries whose members prove .* before they see/ })
  for (const country of ['Germany', 'Austria', 'Switzerland'])
    await countries.getByRole('checkbox', { name: country }).setChecked(isAsked)
  await office.getByLabel('Reason').fill('The law of these countries.')
  await office.getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByText(/^Published as version/)).toBeVisible()
}

// Once, since it changes a site that all tests share; its own pages have their tests at both widths.
test('one demo site asks for proof before entry, as set in the back office, while the other asks for nothing', {
  tag: '@desktop',
}, async ({ page, openBrowser, baseURL }) => {
  test.setTimeout(120_000)
  const [t, de] = [await createTranslator('en'), await createTranslator('de')]
  const origin = (baseURL ?? '').replace('localhost', german)
  const office = await openBrowser()
  await becomeStaff(office, ['admin'])
  const onOtherSite = await openBrowser()
  const anna = await aMemberPerson(onOtherSite, 'Anna', 'en')

  // The German site warns visitors once; this one has seen that.
  await page.addInitScript(() => localStorage.setItem('site-entry', new Date().toISOString()))
  await page.context().addCookies([{ name: 'locale', value: 'de', url: origin }])
  await chooseGermanSite(office)
  await publishRule(office, true)
  try {
    await page.goto(origin + href('members', 'de'))
    await expect(page).toHaveURL(new RegExp(href('signup', 'de')))
    await becomeMemberAt(page, origin)
    await page.goto(origin + href('likes', 'de'))
    await waitUntilReady(page)
    await expect(page.getByRole('heading', { level: 1, name: de('title.age-proof') })).toBeVisible()
    await expect(page.getByText(de('age.lead.before_entry'))).toBeVisible()

    await open(anna, href('likes', 'en'))
    await expect(onOtherSite.getByRole('heading', { level: 1, name: t('title.likes') })).toBeVisible()
    await open(anna, href('age-proof', 'en'))
    await expect(onOtherSite.getByText(t('age.lead.none'))).toBeVisible()
  } finally {
    await publishRule(office, false)
  }
  // With the rule gone, the same member gets in without a proof.
  await page.goto(origin + href('likes', 'de'))
  await expect(page.getByRole('heading', { level: 1, name: de('title.likes') })).toBeVisible()
})
