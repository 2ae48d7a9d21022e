import type { Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { expect } from './fixtures.ts'
import { aPerson, open, type Person, readUser } from './person.ts'
import { becomeMember } from './quick-member.ts'

/** Returns the first region of a country. */
async function readFirstRegion(page: Page, country: string): Promise<string> {
  const answer = await page.request.get(`/api/regions.php?country=${country}`)
  const { regions }: CallOutput<'regions'> = await answer.json()
  return regions[country]?.regions[0]?.id ?? ''
}

/**
 * Returns a new member with signup behind them, who reads English unless told otherwise; in a country of their choice
 * from the start, since prices do not follow a later change of the profile alone.
 */
export async function aBuyer(
  page: Page,
  name: string,
  { country = 'NL', locale = 'en' }: { country?: string; locale?: Locale } = {},
): Promise<Person & { id: string }> {
  const person = await aPerson(page, name, locale)
  const member = await becomeMember(page, { name })
  const region_id = await readFirstRegion(page, country)
  for (const step of ['photo', 'personal', 'about_me', 'push', 'complete']) {
    const data = step === 'personal' ? { country, region_id } : {}
    const saved = await page.request.put('/api/signup.php', { data: { step, data } })
    expect(saved.status()).toBe(200)
  }
  return { ...person, ...member }
}

/** Chooses a method by its name on the page that is open, and agrees to what is asked. */
export async function chooseMethod(
  { page, t }: Person,
  method: string,
  ticks: readonly string[] = [],
): Promise<void> {
  const radio = page.getByRole('radio', { name: new RegExp(`^${method}`) })
  const more = page.getByText(t('payments.moreWays'))
  await expect(page.getByRole('heading', { name: t('payments.howToPay') })).toBeVisible()
  if (!(await radio.isVisible())) await more.click()
  await radio.check({ force: true })
  for (const label of [...ticks, t('payments.consent')]) await page.getByLabel(label).check()
}

/** Chooses a method by its name on the page that is open, agrees and goes on. */
export async function payHere(person: Person, method: string, ticks: readonly string[] = []): Promise<void> {
  await chooseMethod(person, method, ticks)
  await pressPay(person)
}

/** Presses the button that makes the order binding. */
export async function pressPay({ page, t }: Pick<Person, 'page' | 't'>): Promise<void> {
  await page.getByRole('button', { name: t('payments.orderButton'), exact: true }).click()
}

/** Chooses a method by its name on the credits page, with further ticks, agrees and goes on. */
export async function payWith(person: Person, method: string, ticks: readonly string[] = []): Promise<void> {
  await open(person, href('credits', person.locale))
  await payHere(person, method, ticks)
}

/** The outcome that a tester chooses at the test checkout. */
type Outcome = 'paid' | 'paid_card_once' | 'failed' | 'cancelled' | 'pending_then_paid'

/** Decides the payment at the test checkout and waits until the browser is back. */
export async function decide({ page, t }: Person, outcome: Outcome): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\//)
  await page.getByRole('button', { name: t(`sandbox.outcome.${outcome}`), exact: true }).click()
  await page.waitForURL(/payment=/)
}

/** The payment has failed, says so, and has added no credits. */
export async function expectNothingGiven(person: Person, before: { credits: number }): Promise<void> {
  const { page } = person
  await expect(page.getByText('Payment failed or has been cancelled.')).toBeVisible({ timeout: 20_000 })
  expect(await readUser(person)).toMatchObject({ paid_user: false, credits: before.credits })
}

/** The payment is completed: the credits are there, and "Credits" stands where "Get Premium" was. */
export async function expectPremium(person: Person, credits: number): Promise<void> {
  const { page, t } = person
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 20_000 })
  expect(await readUser(person)).toMatchObject({ paid_user: true, credits })
  const head = page.getByRole('banner')
  await expect(head.getByRole('link', { name: t('nav.credits') })).toBeVisible()
  await expect(head.getByRole('link', { name: t('nav.getPremium') })).toHaveCount(0)
}

/** Spends one credit on a message. */
export async function spendOne(page: Page, to: string): Promise<void> {
  const data = { profile: to, text: 'Hello there', client_id: createId() }
  expect((await page.request.post('/api/chat.php', { data })).status()).toBe(200)
}

/** The page can be read without scrolling sideways. */
export async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
