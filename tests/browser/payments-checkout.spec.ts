import { href } from '#contract/paths.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, open, type Person, signUp, userOf } from './person.ts'

type Outcome = 'paid' | 'failed' | 'cancelled' | 'pending_then_paid'

/** Chooses the second package as offered, agrees, and goes to the test checkout. */
async function goToCheckout(person: Person): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('credits', locale))
  await page.getByLabel(t('payments.consent')).check()
  await page
    .getByRole('button', { name: /^Pay .*with / })
    .locator('visible=true')
    .click()
  await page.waitForURL(/\/sandbox\/pay\//)
}

async function choose({ page, t }: Person, outcome: Outcome): Promise<void> {
  await page.getByRole('button', { name: t(`sandbox.outcome.${outcome}`), exact: true }).click()
  await page.waitForURL(/payment=/)
}

async function aMemberAt(page: Person['page']): Promise<Person> {
  const person = await aPerson(page, 'Paula', 'en')
  await signUp(person, { gender: 'female' })
  return person
}

test('a package makes a free member premium, with receipt and history', async ({ page }) => {
  const person = await aMemberAt(page)
  const { t, locale } = person
  await open(person, href('premium', locale))
  await expectNoAxeViolations(page)
  await goToCheckout(person)
  await expectNoAxeViolations(page)
  await choose(person, 'paid')
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 20_000 })
  await expectNoAxeViolations(page)
  expect(await userOf(person)).toMatchObject({ paid_user: true })
  await page.getByRole('link', { name: t('payments.done.receipt') }).click()
  await expect(page.getByRole('link', { name: t('transactions.invoice') })).toBeVisible()
  await expectNoAxeViolations(page)
  await open(person, href('transactions-id', locale, {}, { tab: 'credits' }))
  await expect(page.getByText(t('transactions.reason.purchase'))).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const outcome of ['failed', 'cancelled'] as const) {
  test(`a payment that was ${outcome} says so, gives nothing, and offers the other ways`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const person = await aMemberAt(page)
    const { t } = person
    const before = await userOf(person)
    await goToCheckout(person)
    await choose(person, outcome)
    await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: t('payments.howToPay') })).toBeVisible()
    await expectNoAxeViolations(page)
    expect(await userOf(person)).toMatchObject({ paid_user: false, credits: before.credits })
  })
}

test('a payment that takes its time shows so, and completes by itself', { tag: '@desktop' }, async ({
  page,
}) => {
  const person = await aMemberAt(page)
  const { t } = person
  await goToCheckout(person)
  await choose(person, 'pending_then_paid')
  await expect(page.getByRole('heading', { name: t('payments.pending.title') })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 40_000 })
})

test('without the consent nothing is ordered, and a wrong code says so and stays as typed', async ({
  page,
  problems,
}) => {
  const person = await aMemberAt(page)
  const { t, locale } = person
  await open(person, href('credits', locale))
  await page
    .getByRole('button', { name: /^Pay .*with / })
    .locator('visible=true')
    .click()
  await expect(page.getByText(t('payments.consentNeeded'))).toBeVisible()
  problems.allow(/404/)
  await page.getByText(t('payments.code.have')).click()
  await page.getByLabel(t('payments.code.label')).fill('NOPE')
  await page.getByRole('button', { name: t('payments.code.apply') }).click()
  await expect(page.getByText('Code not found')).toBeVisible()
  await expect(page.getByLabel(t('payments.code.label'))).toHaveValue('NOPE')
  await expectNoAxeViolations(page)
})
