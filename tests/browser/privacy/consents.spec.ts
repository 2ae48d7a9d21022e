import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, fillSignup, open, readUser, waitUntilReady } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

const variants = [
  ['de', 'at both widths'],
  ['fr', '@phone'],
  ['pl', '@desktop'],
] as const

for (const [locale, width] of variants) {
  test(`signup asks for each consent separately, and settings withdraw it (${locale}, ${width})`, async ({
    page,
  }) => {
    const eva = await aPerson(page, 'Eva', locale)
    const { t } = eva
    await open(eva, href('signup', locale))
    const membership = page.locator('[name="membership_consent"]')
    await expect(membership).not.toBeChecked()
    await expect(page.locator('[name="looking_for_consent"]')).not.toBeChecked()
    await fillSignup(eva, { gender: 'female' })
    await membership.uncheck()
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await expect(page.getByText(t('sensitive.signupNeeded'))).toBeVisible()
    await membership.check()
    await page.getByRole('button', { name: t('signup.submit') }).click()
    await page.waitForURL((url) => url.pathname !== href('signup', locale))
    expect((await readUser(eva)).consents.toSorted()).toEqual(['looking_for', 'membership'])

    await open(eva, `${href('settings', locale)}#sensitive`)
    const wish = page.getByRole('region', { name: t('sensitive.subject.looking_for') })
    await wish.getByRole('button', { name: t('sensitive.withdraw') }).click()
    await expect(wish.getByText(t('sensitive.notGiven'))).toBeVisible()
    expect((await readUser(eva)).profile.looking_for).toBeUndefined()
    await wish.getByRole('button', { name: t('sensitive.give') }).click()
    await expect(wish.getByText(t('sensitive.notGiven'))).toBeHidden()
    // Never scrolls sideways.
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

  test(`an orientation is saved only with its own checkbox (${locale}, ${width})`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 422 .*\/api\/profile\.php/)
    const eva = await aMemberPerson(page, 'Eva', locale)
    const { t } = eva
    await open(eva, href('profile', locale))
    await waitUntilReady(page)
    await page.getByLabel(t('profile.field.sexuality'), { exact: true }).selectOption('bi')
    const tick = page.locator('[name="sexuality_consent"]')
    await expect(tick).not.toBeChecked()
    const form = page.locator('form').filter({ has: tick })
    await form.getByRole('button', { name: t('own.save'), exact: true }).click()
    await expect(page.getByText(t('error.consent_required'))).toBeVisible()
    expect((await readUser(eva)).profile.sexuality).toBeUndefined()
    await tick.check()
    await form.getByRole('button', { name: t('own.save'), exact: true }).click()
    await expect.poll(async () => (await readUser(eva)).profile.sexuality).toBe('bi')
  })
}
