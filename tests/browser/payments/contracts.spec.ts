import type { Page } from '@playwright/test'
import { formatDate } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { waitForMail } from '../mails.ts'
import { decide, payHere } from '../paying.ts'
import { open, type Person, waitUntilReady } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

const words: Partial<Record<Locale, string>> = {
  en: 'Order with obligation to pay',
  de: 'Zahlungspflichtig bestellen',
  es: 'Pedido con obligación de pago',
}

/** Buys the offered package by iDEAL, past the order button, and returns the order number. */
async function buy(person: Person): Promise<string> {
  const { page, t, locale } = person
  await open(person, href('credits', locale))
  const order = page.getByRole('complementary', { name: t('payments.order') })
  const button = order.getByRole('button', { name: words[locale] ?? '', exact: true })
  await expect(button).toHaveText(words[locale] ?? '')
  const facts = order.getByLabel(t('payments.order'), { exact: true }).last()
  await expect(facts).toContainText(t('credits.amount', { credits: 75 }))
  await expect(facts).toContainText('iDEAL')
  await expect(facts).toContainText('21')
  await payHere(person, 'iDEAL')
  await decide(person, 'paid')
  await expect(page.getByRole('heading', { name: t('payments.done.title') })).toBeVisible({ timeout: 20_000 })
  return new URL(page.url()).searchParams.get('payment') ?? ''
}

/** Leaves the account, like someone who is locked out. */
async function logOut({ page, locale }: Person): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'locale', value: locale, domain: 'localhost', path: '/' }])
}

/** Has the staff ban the person, who can no longer log in. */
async function ban(staff: Page, { page }: Person): Promise<void> {
  const answer = await page.request.get('/api/user.php')
  const { user } = (await answer.json()) as CallOutput<'currentUser'>
  // An open page learns of the ban and navigates away by itself.
  await page.goto('about:blank')
  await becomeStaff(staff, ['support'])
  const data = { id: user?.profile.id, kind: 'ban', ground: 'spam', facts: 'Many links.', reason: 'Seen.' }
  expect((await staff.request.post('/api/admin/member-decision.php', { data })).status()).toBe(200)
}

async function fillNotice({ page, t, name, email }: Person, contract: string): Promise<void> {
  await page.getByLabel(t('contractNotice.name'), { exact: true }).fill(name)
  await page.getByLabel(t('contractNotice.email'), { exact: true }).fill(email)
  await page.getByLabel(t('contractNotice.contract'), { exact: true }).fill(contract)
}

/** Opens a page by its link in the footer, which every page has. */
async function openByFooter(
  person: Person,
  link: 'footer.withdrawal' | 'footer.cancellation',
): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('pages-faq', locale))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t(link) })
    .click()
  await waitUntilReady(page)
}

for (const [locale, width] of [
  ['en', '@desktop'],
  // The longest words on the narrow screen.
  ['de', '@phone'],
] as const) {
  test(`a contract is made, confirmed, cancelled, and withdrawn from after a ban: ${locale}, ${width}`, async ({
    page,
    openBrowser,
  }) => {
    test.setTimeout(180_000)
    const person = await aMemberPerson(page, 'Vera', locale)
    const { t } = person
    const order = await buy(person)

    const receipt = await waitForMail(person, order)
    expect(receipt.text).toContain(t('payments.consent'))
    expect(receipt.attachments.map(({ name }) => name)).toEqual([
      t('mail.receipt.termsFile'),
      t('mail.receipt.withdrawalFile'),
    ])
    await page.getByRole('link', { name: t('payments.done.receipt') }).click()
    await expect(page.getByText(t('payments.consent'))).toBeVisible()
    await expectNoAxeViolations(page)
    const terms = page.getByRole('link', { name: t('transactions.agreed.terms') })
    const shown = await page.request.get((await terms.getAttribute('href')) ?? '')
    expect(await shown.text()).toBe(receipt.attachments[0]?.html)

    await ban(await openBrowser(), person)
    await logOut(person)
    await openByFooter(person, 'footer.cancellation')
    await fillNotice(person, order)
    // The field has the language of the browser; the chosen day stands below it in that of the page.
    const endsOn = page.getByLabel(t('cancellation.endsOn'), { exact: true })
    await endsOn.fill('2027-03-31')
    const date = formatDate('2027-03-31', locale, { style: 'long', timeZone: 'UTC' })
    await expect(page.getByText(t('cancellation.endsOnChosen', { date }))).toBeVisible()
    await expectNoAxeViolations(page)
    await endsOn.fill('')
    await page.getByRole('button', { name: t('cancellation.confirm'), exact: true }).click()
    await expect(page.getByRole('heading', { name: t('cancellation.sent') })).toBeVisible()
    const cancelled = await waitForMail(person, t('mail.cancellation.done'))
    expect(cancelled.text).toContain(order)

    await openByFooter(person, 'footer.withdrawal')
    await page.getByRole('button', { name: t('withdrawal.continue'), exact: true }).click()
    await expect(page.getByLabel(t('contractNotice.name'), { exact: true })).toBeFocused()
    await fillNotice(person, order)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('withdrawal.continue'), exact: true }).click()
    await expect(page.getByText(t('withdrawal.statement'))).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('withdrawal.confirm'), exact: true }).click()
    await expect(page.getByRole('heading', { name: t('withdrawal.sent') })).toBeVisible()
    const withdrawn = await waitForMail(person, t('mail.withdrawal.done'))
    expect(withdrawn.text).toContain(t('mail.withdrawal.spent'))
  })
}
