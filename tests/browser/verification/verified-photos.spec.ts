import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { CHROMIUM_FLAGS, findChromiumPath } from '../../chromium.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person, readUser, waitUntilReady } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'
import { addPicture } from './selfie.ts'

test.use({
  launchOptions: {
    executablePath: findChromiumPath(),
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
})
// Several people at once, which takes a slow machine a while.
test.describe.configure({ timeout: 180_000 })

/** Gives the consent, takes a selfie with the keyboard alone and sends it. */
async function takeSelfie({ page, t }: Person, { axe }: { axe: boolean }): Promise<void> {
  if (axe) await expectNoAxeViolations(page)
  await page.getByRole('button', { name: t('verification.start') }).press('Enter')
  await expect(page.getByRole('heading', { name: t('verification.gestureTitle') })).toBeVisible()
  const take = page.getByRole('button', { name: t('verification.take') })
  await expect(take).toBeVisible()
  // The camera only: there is no way to choose a file.
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  if (axe) await expectNoAxeViolations(page)
  await take.press('Enter')
  await expect(page.getByRole('img', { name: t('verification.preview') })).toBeVisible()
  await page.getByRole('button', { name: t('verification.send') }).press('Enter')
  await expect(page.getByRole('heading', { name: t('verification.waiting.title') })).toBeVisible()
}

const variants: readonly (readonly [Locale, string])[] = [
  ['en', '@desktop'],
  ['de', '@phone'],
]

for (const [locale, width] of variants) {
  test(`a member verifies their photos, loses the mark with the main picture and regains it (${locale}, ${width})`, async ({
    page,
    openBrowser,
  }) => {
    const eva = await aMemberPerson(page, 'Eva', locale)
    const { t } = eva
    await addPicture(page, '#a64')
    await addPicture(page, '#46a')
    await open(eva, href('profile', locale))
    await page.getByRole('link', { name: t('verification.entry.link') }).click()
    await page.waitForURL((url) => url.pathname === href('verification', locale))

    // Without the tick nothing begins.
    await page.getByRole('button', { name: t('verification.start') }).click()
    await expect(page.getByText(t('error.consent_required'))).toBeVisible()
    await page.getByLabel(t('verification.agree'), { exact: true }).check()
    await takeSelfie(eva, { axe: true })
    expect((await readUser(eva)).consents).toContain('photo_comparison')

    // The staff compare it by keyboard.
    const office = await openBrowser({ viewport: { width: 1280, height: 800 } })
    await becomeStaff(office, ['moderator'])
    await office.goto('/admin/photos/selfies')
    await office.getByRole('button', { name: `Show the selfie of ${eva.name}` }).click()
    const selfie = office.getByRole('img', { name: new RegExp(`^Selfie of ${eva.name}`) })
    await expect(selfie).toBeVisible()
    const width = () => selfie.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBeGreaterThan(200)
    await expectNoAxeViolations(office)
    const other = office.getByRole('button', { name: 'Picture 2: shows the member' })
    await office.getByRole('main').press('2')
    await expect(other).toHaveAttribute('aria-pressed', 'false')
    await office.getByRole('main').press('s')
    await expect(office.getByText('Decided. The selfie is deleted')).toBeVisible()
    await expect(office.getByRole('button', { name: `Show the selfie of ${eva.name}` })).toHaveCount(0)

    // The open page shows it at once, with the time of the deletion.
    await expect(page.getByRole('heading', { name: t('verification.same.title') })).toBeVisible()
    await expectNoAxeViolations(page)
    const ben = await openBrowser()
    await becomeMember(ben, { name: 'Ben', gender: 'male' })
    const id = (await readUser(eva)).profile.id
    const badge = () => ben.getByText('Photo verified')
    await ben.goto(href('members-id', 'en', { id }))
    await expect(badge().first()).toBeVisible()
    await ben.goto(href('members-id-chat', 'en', { id }))
    await expect(ben.locator('header').getByTitle('Photo verified')).toBeVisible()
    await ben.goto(`${href('members', 'en')}?gender=female&country=NL&photo_verified=1`)
    await expect(ben.getByRole('link', { name: new RegExp(`^${eva.name}.*Photo verified`) })).toBeVisible()

    // Another main picture, which was not compared.
    await open(eva, href('profile', locale))
    await page.getByRole('button', { name: t('own.makeMain', { number: 2 }) }).click()
    await expect(page.getByText(t('verification.lost.text'))).toBeVisible()
    await ben.reload()
    await expect(ben.getByRole('link', { name: new RegExp(`^${eva.name}`) })).toHaveCount(0)
    await page.getByRole('button', { name: t('own.makeMain', { number: 1 }) }).click()
    await expect(page.getByText(t('verification.same.title'))).toBeVisible()
    await ben.reload()
    await expect(ben.getByRole('link', { name: new RegExp(`^${eva.name}.*Photo verified`) })).toBeVisible()

    // Withdrawn in the settings, it is gone.
    await open(eva, `${href('settings', locale)}#sensitive`)
    const consent = page.getByRole('region', { name: t('sensitive.subject.photo_comparison') })
    await consent.getByRole('button', { name: t('sensitive.withdraw') }).click()
    await expect(consent.getByText(t('sensitive.notGiven'))).toBeVisible()
    await ben.reload()
    await expect(ben.getByRole('link', { name: new RegExp(`^${eva.name}`) })).toHaveCount(0)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('a member asks another one to verify their photos, who is notified without a name @desktop', async ({
  page,
  openBrowser,
}) => {
  const eva = await aMemberPerson(page, 'Eva', 'en')
  await addPicture(page, '#6a4')
  const ben = await openBrowser()
  const { name } = await becomeMember(ben, { name: 'Ben', gender: 'male' })
  await ben.goto(href('members-id', 'en', { id: (await readUser(eva)).profile.id }))
  await waitUntilReady(ben)
  const menu = ben.getByRole('button', { name: eva.t('view.menu', { name: eva.name }) })
  await menu.click()
  await ben.getByRole('menuitem', { name: 'Ask to verify photos' }).click()
  await expect(ben.getByText(eva.t('verification.askedToast', { name: eva.name }))).toBeVisible()
  await menu.click()
  await expect(ben.getByRole('menuitem', { name: 'Ask to verify photos' })).toHaveCount(0)

  await open(eva, href('members', 'en'))
  await expect(page.getByText(eva.t('banner.verification'))).toBeVisible()
  await page.getByRole('link', { name: eva.t('banner.verification.action'), exact: true }).click()
  await expect(page.getByText(eva.t('verification.asked.text'))).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expect.poll(async () => (await readUser(eva)).verification_notice).toBeNull()
})
