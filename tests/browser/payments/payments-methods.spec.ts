import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { aBuyer, decide, expectNothingGiven, expectPremium, payHere, pressPay } from '../paying.ts'
import { open, readUser } from '../person.ts'

/** One method of each group that has its own payment page, with the country whose members have it. */
const groups = [
  ['a wallet (E-066)', 'PayPal', 'NL'],
  ['a voucher (E-064)', 'paysafecard', 'IE'],
  ['a card of whatever brand (E-056, E-058)', 'Credit or debit card', 'DE'],
  ['a bank of another country, in its currency (E-052)', 'Przelewy24', 'PL'],
] as const

for (const [group, method, country] of groups) {
  test(`from the package to premium with ${group}: refused first, then paid (G-008, R-020)`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const person = await aBuyer(page, 'Gwen', { country })
    const { t, locale } = person
    const before = await readUser(person)
    await open(person, href('premium', locale))
    await page.getByRole('radio', { name: /^25 credits/ }).check({ force: true })
    await page.getByRole('link', { name: t('premium.continue', { credits: 25 }) }).click()
    await payHere(person, method)
    await decide(person, 'failed')
    await expectNothingGiven(person, before)
    await payHere(person, method)
    await decide(person, 'paid')
    await expectPremium(person, before.credits + 25)
  })
}

test('BLIK takes its six digits on our page: missing, wrong and right ones (E-053)', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await aBuyer(page, 'Basia', { country: 'PL' })
  const { t, locale } = person
  const before = await readUser(person)
  await open(person, href('credits', locale))
  // The local method comes first and is chosen; the price is in złotys, the discount taken off.
  await expect(page.getByRole('radio', { name: /^BLIK/ })).toBeChecked()
  const order = page.getByRole('complementary', { name: t('payments.order') })
  await expect(order.getByRole('definition').filter({ hasText: 'BLIK' })).toBeVisible()
  await expect(order.getByRole('definition').filter({ hasText: /^PLN.74\.99$/ })).toHaveCount(2)
  const digits = page.getByLabel(t('payments.blikCode'))
  await page.getByLabel(t('payments.consent')).check()
  await digits.fill('12345')
  await pressPay(person)
  await expect(page.getByText(t('payments.blikWrong'))).toBeVisible()
  await expect(digits).toBeFocused()
  await digits.fill('000000')
  await pressPay(person)
  await expectNothingGiven(person, before)
  await digits.fill('777123')
  await page.getByLabel(t('payments.consent')).check()
  await pressPay(person)
  await expect(page.getByText(t('payments.pending.confirm'))).toBeVisible()
  await expectPremium(person, before.credits + 75)
})
