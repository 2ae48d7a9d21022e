import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aBuyer, decide, payWith } from '../paying.ts'
import { open, type Person, readUser } from '../person.ts'

async function buyByCard(person: Person, outcome: 'paid' | 'paid_card_once'): Promise<void> {
  const { page, t } = person
  await payWith(person, t('payments.method.creditcard'), [t('payments.storeCard')])
  await decide(person, outcome)
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 20_000 })
}

test('a stored card is charged again on a press, can be removed, and the purchase withdrawn from (E-058, R-017)', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  const person = await aBuyer(page, 'Rosa')
  const { t, locale } = person
  await buyByCard(person, 'paid')
  const { credits: before } = await readUser(person)
  await open(person, href('credits', locale))
  await page.getByRole('link', { name: /again with Visa 4242/ }).click()
  await expect(page.getByRole('heading', { name: t('title.credits-repeat-order') })).toBeVisible()
  await expectNoAxeViolations(page)
  const pay = page.getByRole('button', { name: t('payments.orderButton'), exact: true })
  await pay.click()
  await expect(page.getByText(t('payments.consentNeeded'))).toBeVisible()
  await page.getByLabel(t('payments.consent')).check()
  await pay.click()
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible()
  expect((await readUser(person)).credits).toBe(before + 75)

  await page.getByRole('link', { name: t('payments.done.receipt') }).click()
  await page.getByRole('button', { name: t('transactions.withdraw.open') }).click()
  await expect(page.getByRole('dialog')).toContainText('75')
  await expectNoAxeViolations(page)
  // An error is shown inside the dialog: the page behind it cannot be reached.
  problems.allow(/status of 422 .*withdraw/)
  const failing = (url: URL) => url.pathname.includes('withdraw')
  await page.route(failing, (route) =>
    route.fulfill({ status: 422, json: { error: 'validation', message: '' } }),
  )
  await page.getByRole('button', { name: t('transactions.withdraw.confirm') }).click()
  await expect(page.getByRole('dialog').getByText(t('error.validation'))).toBeVisible()
  await page.unroute(failing)
  await page.getByRole('button', { name: t('transactions.withdraw.confirm') }).click()
  await expect(page.getByText(t('transactions.withdraw.done'))).toBeVisible()
  // Its button is gone: the refund has the focus.
  await expect(
    page.locator('[tabindex="-1"]:focus').getByText(t('transactions.refund.withdrawal')),
  ).toBeVisible()
  expect((await readUser(person)).credits).toBe(before)

  // The receipt leads to that very order.
  await page.getByRole('link', { name: /again with Visa 4242/ }).click()
  await expect(page).toHaveURL(/\/credits\/repeat-order\?payment=/)
  await page.getByRole('button', { name: /^Remove Visa/ }).click()
  await expect(page.getByText(t('payments.repeat.removed'))).toBeVisible()
  // Without it, it is paid as before.
  await open(person, href('credits-repeat-order', locale))
  await expect(page).toHaveURL(/\/credits\/[^/]+\/creditcard$/)
})

test('an order that was paid without a stored card is paid the same way again, or another way where a card is kept (R-016, R-017)', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await aBuyer(page, 'Rob')
  const { t, locale } = person
  // There is nothing to repeat yet.
  await open(person, href('credits-repeat-order', locale))
  await expect(page).toHaveURL(new RegExp(`${href('credits', locale)}$`))
  await payWith(person, 'iDEAL')
  await decide(person, 'paid')
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 20_000 })
  await open(person, href('credits', locale))
  const again = t('payments.repeat.linkBy', { credits: 75, method: 'iDEAL | Wero' })
  await page.getByRole('link', { name: again }).click()
  const sameWay = /\/credits\/[^/]+\/ideal$/
  await expect(page).toHaveURL(sameWay)
  await expect(page.getByRole('radio', { name: /^iDEAL/ })).toBeChecked()
  await open(person, href('credits-repeat-order', locale))
  await expect(page).toHaveURL(sameWay)

  await buyByCard(person, 'paid')
  await open(person, href('credits-repeat-order', locale))
  await page.getByRole('link', { name: t('payments.repeat.otherMethod') }).click()
  await expect(page.getByRole('heading', { name: t('payments.howToPay') })).toBeVisible()
  await expect(page).toHaveURL(/\/credits\/[^/]+$/)
})

test('a repeat order that has to be confirmed at the bank ignores a second press on the way there', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await aBuyer(page, 'Remy')
  const { t, locale } = person
  await buyByCard(person, 'paid')
  let orders = 0
  // The bank asks for the member, and is slow.
  await page.route('**/bank-of-remy', (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/repeat-order.php', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    orders += 1
    const response = await route.fetch()
    const answer = (await response.json()) as CallOutput<'startRepeatOrder'>
    const url = new URL('/bank-of-remy', page.url()).href
    await route.fulfill({ response, json: { ...answer, action: { type: 'redirect', url } } })
  })
  await open(person, href('credits-repeat-order', locale))
  await page.getByLabel(t('payments.consent')).check()
  const pay = page.getByRole('button', { name: t('payments.orderButton'), exact: true })
  const leaves = page.waitForRequest('**/bank-of-remy')
  await pay.click()
  await leaves
  await expect(pay).toHaveAttribute('aria-busy', 'true')
  await pay.click({ force: true })
  expect(orders).toBe(1)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a refused stored card offers to try again or PayPal; a limit of one’s own stops an order (R-016, R-062, X-007, X-008)', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  const person = await aBuyer(page, 'Rita')
  const { t, locale } = person
  await buyByCard(person, 'paid_card_once')
  const { credits: before } = await readUser(person)
  await open(person, href('credits-repeat-order', locale))
  await page.getByLabel(t('payments.consent')).check()
  await page.getByRole('button', { name: t('payments.orderButton'), exact: true }).click()
  await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: t('payments.orderButton'), exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  expect((await readUser(person)).credits).toBe(before)
  await page.getByRole('link', { name: t('payments.repeat.paypal') }).click()
  await expect(page).toHaveURL(/\/paypal$/)
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  // A method of another country in the address is skipped, and the page says so.
  await page.goto(page.url().replace(/paypal$/, 'blik'))
  await expect(page.getByText(t('payments.methodNotHere', { method: 'BLIK' }))).toBeVisible()

  await open(person, href('transactions-id', locale, {}, { tab: 'limit' }))
  await page.getByLabel(t('spending.daily', { currency: 'EUR' })).fill('20')
  await page.getByRole('button', { name: t('spending.save') }).click()
  await expect(page.getByText(t('spending.saved'))).toBeVisible()
  await expectNoAxeViolations(page)
  problems.allow(/409/)
  await payWith(person, t('payments.method.creditcard'))
  await expect(page.getByText(/more than the spending limit/)).toBeVisible()
  // The settings show which card is stored, and delete it.
  await open(person, href('settings', locale))
  await expect(page.getByText(t('settings.cardText', { card: 'Visa •••• 0341' }))).toBeVisible()
  await expect(page.getByText(t('settings.noticesOn', { on: 5, all: 8 }))).toBeVisible()
  await page.getByRole('button', { name: /^Remove Visa/ }).click()
  await expect(page.getByText(t('payments.repeat.removed'))).toBeVisible()
})
