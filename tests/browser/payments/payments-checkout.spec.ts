import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aBuyer, decide, expectNothingGiven, expectPremium, payHere, pressPay, spendOne } from '../paying.ts'
import { open, type Person, readUser } from '../person.ts'
import { becomeMember } from '../quick-member.ts'

/** Chooses the second package as offered, agrees, and goes to the test checkout. */
async function goToCheckout(person: Person): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('credits', locale))
  await page.getByLabel(t('payments.consent')).check()
  await pressPay(person)
  await page.waitForURL(/\/sandbox\/pay\//)
}

test('a package makes a free member premium, with receipt and history (G-007, G-015, G-020, K-032, L-022, P-013)', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = await aBuyer(page, 'Paula')
  const { t, locale } = person
  const { credits } = await readUser(person)
  await open(person, href('premium', locale))
  // The first site holds an example of evidence, which says so; the second holds none and claims nothing.
  const claim = page.getByRole('complementary', { name: /^46% higher chance to match/ })
  await expect(claim).toContainText('2,400 members')
  await expect(claim).toContainText(t('premium.claim.example'))
  await expectNoAxeViolations(page)
  const second = await page.request.get('/premium', { headers: { host: 'zweiklang.localhost' } })
  expect(await second.text()).toContain('Zweiklang')
  expect(await second.text()).not.toMatch(/46\s?%/)
  await goToCheckout(person)
  await expectNoAxeViolations(page)
  await decide(person, 'paid')
  await expectPremium(person, credits + 75)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: t('payments.done.receipt') }).click()
  await expect(page.getByRole('link', { name: t('transactions.invoice') })).toBeVisible()
  await expectNoAxeViolations(page)
  await open(person, href('transactions-id', locale, {}, { tab: 'credits' }))
  await expect(page.getByText(t('transactions.reason.purchase'))).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const outcome of ['failed', 'cancelled'] as const) {
  test(`a payment that was ${outcome} says so, grants nothing, and offers the other methods (X-006)`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const person = await aBuyer(page, 'Paula')
    const { t } = person
    const before = await readUser(person)
    await goToCheckout(person)
    await decide(person, outcome)
    await expectNothingGiven(person, before)
    await expect(page.getByRole('heading', { name: t('payments.howToPay') })).toBeVisible()
    await expectNoAxeViolations(page)
  })
}

test('a pending payment shows as such, and completes by itself (S-014)', { tag: '@desktop' }, async ({
  page,
}) => {
  const person = await aBuyer(page, 'Paula')
  const { t } = person
  await goToCheckout(person)
  await decide(person, 'pending_then_paid')
  await expect(page.getByRole('heading', { name: t('payments.pending.openTitle') })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 40_000 })
})

test('exactly the missing credits of a message are bought, and lead back to the conversation', {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  const friend = await becomeMember(await openBrowser(), { name: 'Finn', gender: 'male' })
  const person = await aBuyer(page, 'Tilda')
  const { t, locale } = person
  for (let sent = 0; sent < 3; sent++) await spendOne(page, friend.id)
  await open(person, href('members-id-chat', locale, { id: friend.id }))
  await page.getByRole('textbox', { name: t('chat.fieldLabel', { name: friend.name }) }).fill('One more')
  await page.getByRole('button', { name: t('chat.send', { credits: 1 }), exact: true }).click()
  await page.getByRole('link', { name: t('chat.topUp', { credits: 1 }) }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('payments.topUp', { credits: 1 }) }),
  ).toBeVisible()
  // The unit price of the smallest package, rounded down, with the time bonus taken off: 39 cents less 10.
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /^€0\.29$/ })
      .last(),
  ).toBeVisible()
  await payHere(person, 'iDEAL')
  await decide(person, 'paid')
  await expectPremium(person, 1)
  await page.getByRole('link', { name: t('payments.done.back') }).click()
  // What was typed is still there.
  await expect(page.getByRole('textbox', { name: t('chat.fieldLabel', { name: friend.name }) })).toHaveValue(
    'One more',
  )
})

test('without the consent nothing is ordered, and a wrong code is reported and kept as typed (V-015) @desktop', async ({
  page,
  problems,
}) => {
  const person = await aBuyer(page, 'Paula')
  const { t, locale } = person
  await open(person, href('credits', locale))
  await pressPay(person)
  await expect(page.getByText(t('payments.consentNeeded'))).toBeVisible()
  problems.allow(/404/)
  await page.getByText(t('payments.code.have')).click()
  await page.getByLabel(t('payments.code.label')).fill('NOPE')
  await page.getByRole('button', { name: t('payments.code.apply') }).click()
  await expect(page.getByText('Code not found')).toBeVisible()
  await expect(page.getByLabel(t('payments.code.label'))).toHaveValue('NOPE')
  await expectNoAxeViolations(page)
})

test('an order whose answer was lost is repeated as the same one; after returning from the bank the button works', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  const person = await aBuyer(page, 'Paula')
  const { t, locale } = person
  const keys: (string | undefined)[] = []
  let lost = true
  problems.allow(/503/)
  await page.route('**/api/payment.php', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The provider has not answered: there is nothing to wait for before the next press.
    const json = { error: 'unavailable', message: '' }
    if (lost) return route.fulfill({ status: 503, json, headers: { 'retry-after': '0.1' } })
    return route.continue()
  })
  await open(person, href('credits', locale))
  await page.getByLabel(t('payments.consent')).check()
  await pressPay(person)
  await expect(page.getByText(t('payments.unreachable'))).toBeVisible()
  await pressPay(person)
  await expect.poll(() => keys.length).toBe(12)
  await expect(page.getByText(t('payments.unreachable'))).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  // The browser stays where an address has nothing to show: as if the user had returned to the unchanged page.
  await page.route(/\/sandbox\/pay\//, (route) => route.fulfill({ status: 204 }))
  lost = false
  const leaves = page.waitForRequest(/\/sandbox\/pay\//)
  await pressPay(person)
  await leaves
  const button = page.getByRole('button', { name: t('payments.orderButton'), exact: true })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await pressPay(person)
  await expect.poll(() => new Set(keys).size).toBe(2)
})
