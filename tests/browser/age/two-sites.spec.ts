import type { Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { translator } from '#server/platform/messages.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMemberAt } from '../own-site.ts'
import { open, ready } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

const german = 'zweiklang.localhost'

/** Decides, in the back office, whether members of the second demo site prove that they are over 18 before entry. */
async function publishRule(office: Page, isAsked: boolean): Promise<void> {
  await office.goto('/admin/settings')
  await office.getByRole('button', { name: /^Site: / }).click()
  await office.getByRole('menuitemradio', { name: /^Zweiklang/ }).click()
  await expect(office.getByRole('button', { name: 'Site: Zweiklang' })).toBeVisible()
  await office.getByRole('navigation', { name: 'Subjects' }).getByText('Safety').click()
  const countries = office.getByRole('group', { name: /^Countries whose members prove .* before they see/ })
  for (const country of ['Germany', 'Austria', 'Switzerland'])
    await countries.getByRole('checkbox', { name: country }).setChecked(isAsked)
  await office.getByLabel('Reason').fill('The law of these countries.')
  await office.getByRole('button', { name: 'Publish' }).click()
  await expect(office.getByText(/^Published as version/)).toBeVisible()
}

test('one demo site asks for proof before entry, as set in the back office, while the other asks for nothing', async ({
  page,
  openBrowser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const t = await translator('en')
  const origin = (baseURL ?? '').replace('localhost', german)
  const office = await openBrowser({ viewport: { width: 1280, height: 800 } })
  await becomeStaff(office, ['admin'])
  const onOtherSite = await openBrowser()
  const anna = await aMemberPerson(onOtherSite, 'Anna', 'en')

  // The German site warns visitors once; this one has seen that.
  await page.addInitScript(() => localStorage.setItem('site-entry', new Date().toISOString()))
  await page.context().addCookies([{ name: 'locale', value: 'en', url: origin }])
  await publishRule(office, true)
  try {
    await page.goto(origin + href('members', 'en'))
    await expect(page).toHaveURL(new RegExp(href('signup', 'en')))
    await becomeMemberAt(page, origin)
    await page.goto(origin + href('likes', 'en'))
    await ready(page)
    await expect(page.getByRole('heading', { level: 1, name: t('title.age-proof') })).toBeVisible()
    await expect(page.getByText(t('age.lead.before_entry'))).toBeVisible()

    await open(anna, href('likes', 'en'))
    await expect(onOtherSite.getByRole('heading', { level: 1, name: t('title.likes') })).toBeVisible()
    await open(anna, href('age-proof', 'en'))
    await expect(onOtherSite.getByText(t('age.lead.none'))).toBeVisible()
  } finally {
    await publishRule(office, false)
  }
  // With the rule gone, the same member gets in without a proof.
  await page.goto(origin + href('likes', 'en'))
  await expect(page.getByRole('heading', { level: 1, name: t('title.likes') })).toBeVisible()
})
