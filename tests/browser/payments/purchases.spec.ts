import type { Locator, Page } from '@playwright/test'
import { topUpPackage } from '#contract/api/limits.ts'
import type { OutboxEntry } from '#contract/features/notifications/outbox.ts'
import { findLocale, type Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { askForCode, createOwnAccount, waitForCode } from '../debit.ts'
import { expect, test } from '../fixtures.ts'
import { waitForMail } from '../mails.ts'
import { aBuyer, chooseMethod, decide, expectFits, pressPay } from '../paying.ts'
import { open, type Person } from '../person.ts'

/** The words of the law, and the headings of the two documents that go with a receipt, as people there know them. */
const words = {
  de: {
    button: 'Zahlungspflichtig bestellen',
    terms: /^Allgemeine Geschäftsbedingungen von /,
    form: 'Muster-Widerrufsformular',
  },
  fr: {
    button: 'Commande avec obligation de paiement',
    terms: /^Conditions de /,
    form: 'Modèle de formulaire de rétractation',
  },
  pl: {
    button: 'Zamówienie z obowiązkiem zapłaty',
    terms: /^Regulamin /,
    form: 'Wzór formularza odstąpienia',
  },
} satisfies Partial<Record<Locale, { button: string; terms: RegExp; form: string }>>

type Buyer = Person & { locale: keyof typeof words }

interface Bought {
  payment: string
  credits: number
  method: string
  /** As it stood above the button. */
  total: string
}

type Expected = Pick<Bought, 'credits' | 'method'>

/** Looks for what the law wants directly above the button, and returns the total. */
async function readOrder({ page, t, locale }: Buyer, { credits, method }: Expected): Promise<string> {
  const button = page.getByRole('button', { name: words[locale].button, exact: true })
  const facts = page.getByLabel(t('payments.order'), { exact: true }).last()
  await expect(facts).toContainText(t('credits.amount', { credits }))
  await expect(facts.getByRole('definition').filter({ hasText: method })).toBeVisible()
  const total = facts.locator('b')
  const [above, below] = await Promise.all([total.boundingBox(), button.boundingBox()])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  await expectFits(page)
  return total.innerText()
}

/** Opens the second package as offered. */
const openPackages = (person: Buyer) => open(person, href('credits', person.locale))

async function order(person: Buyer, method: string, ticks: readonly string[] = []): Promise<string> {
  await chooseMethod(person, method, ticks)
  const total = await readOrder(person, { credits: 75, method })
  await pressPay(person)
  return total
}

/** Orders at the test checkout, which stands for a page of a card company, a bank or a wallet. */
const elsewhere =
  (method: (person: Buyer) => string, ticks: (person: Buyer) => string[] = () => []) =>
  async (person: Buyer): Promise<Omit<Bought, 'payment'>> => {
    await openPackages(person)
    const total = await order(person, method(person), ticks(person))
    await decide(person, 'paid')
    return { credits: 75, method: method(person), total }
  }

/** A way to pay, from the packages to the page with the result. */
const kinds = {
  card: elsewhere(
    ({ t }) => t('payments.method.creditcard'),
    ({ t }) => [t('payments.storeCard')],
  ),
  paypal: elsewhere(() => 'PayPal'),
  wallet: elsewhere(() => 'Google Pay'),
  wero: elsewhere(() => 'Wero'),
  prezelewy24: elsewhere(() => 'Przelewy24'),

  async storedCard(person: Buyer) {
    const { page, t } = person
    await open(person, href('credits-repeat-order', person.locale))
    await page.getByLabel(t('payments.consent')).check()
    const total = await readOrder(person, { credits: 75, method: 'Visa •••• 4242' })
    await pressPay(person)
    return { credits: 75, method: t('payments.method.creditcard'), total }
  },

  async blik(person: Buyer) {
    const { page, t } = person
    await openPackages(person)
    await chooseMethod(person, 'BLIK')
    await page.getByLabel(t('payments.blikCode')).fill('777123')
    const total = await readOrder(person, { credits: 75, method: 'BLIK' })
    await pressPay(person)
    return { credits: 75, method: 'BLIK', total }
  },

  async topUp(person: Buyer) {
    const { locale } = person
    await open(person, href('credits-id-paymentmethod', locale, { id: topUpPackage }, { credits: 2 }))
    await chooseMethod(person, 'PayPal')
    const total = await readOrder(person, { credits: 2, method: 'PayPal' })
    await pressPay(person)
    await decide(person, 'paid')
    return { credits: 2, method: 'PayPal', total }
  },

  async transfer(person: Buyer) {
    const { page, t } = person
    const method = t('payments.method.sct')
    await openPackages(person)
    const total = await order(person, method)
    await expect(page.getByText(t('payments.transfer.text'))).toBeVisible()
    await expectFits(page)
    await page.getByRole('link', { name: t('payments.transfer.test') }).click()
    await decide(person, 'paid')
    return { credits: 75, method, total }
  },

  async debit(person: Buyer) {
    const { page, t, locale } = person
    const method = t('payments.method.sdd')
    await openPackages(person)
    const total = await order(person, method)
    await page.waitForURL((url) => url.pathname === href('directdebit', locale))
    const account = createOwnAccount(locale === 'de' ? 'DE' : 'FR')
    await askForCode(person, account)
    const code = page.getByLabel(t('directdebit.otp'))
    await code.fill(await waitForCode(person, account.sentTo))
    // The mandate alone orders nothing: this button does, under the same figures.
    expect(await readOrder(person, { credits: 75, method })).toBe(total)
    await pressPay(person)
    return { credits: 75, method, total }
  },
} satisfies Record<string, (person: Buyer) => Promise<Omit<Bought, 'payment'>>>

type Kind = keyof typeof kinds

/** Opens an e-mail or a file of one in a window as wide as the person's. */
async function openHtml(viewer: Page, html: string | null, language: string): Promise<Locator> {
  // A document that was written over another would keep its colours.
  await viewer.goto('about:blank')
  await viewer.setContent(html ?? '')
  await expect(viewer.locator('html')).toHaveAttribute('lang', language)
  await expectFits(viewer)
  return viewer.locator('body')
}

/** The receipt says what was bought, and its files are the terms and the withdrawal form in the buyer's language. */
async function expectReceipt(person: Person, { payment, ...bought }: Bought): Promise<OutboxEntry> {
  const { t } = person
  const mail = await waitForMail(person, payment)
  expect(mail.subject).toBe(t('mail.receipt.subject', { site: 'Duet' }))
  const { credits, method, total } = bought
  for (const said of [t('credits.amount', { credits }), method, total, t('payments.consent')])
    expect(mail.text).toContain(said)
  expect(mail.attachments.map(({ name }) => name)).toEqual([
    t('mail.receipt.termsFile'),
    t('mail.receipt.withdrawalFile'),
  ])
  return mail
}

async function openReceipt(person: Buyer, viewer: Page, mail: OutboxEntry): Promise<void> {
  const { locale, t } = person
  const { iso } = findLocale(locale)
  const [terms, withdrawal] = mail.attachments
  const letter = await openHtml(viewer, mail.html, iso)
  await expect(letter).toContainText(t('mail.receipt.attached'))
  await openHtml(viewer, terms?.html ?? '', iso)
  await expect(viewer.getByRole('heading', { level: 1, name: words[locale].terms })).toBeVisible()
  const form = await openHtml(viewer, withdrawal?.html ?? '', iso)
  await expect(viewer.getByRole('heading', { name: words[locale].form })).toBeVisible()
  await expect(form.locator('blockquote').first()).toBeVisible()
  await expectNoAxeViolations(viewer)
}

/** The history shows each purchase with its method and price, the newest first. */
async function expectHistory(person: Person, purchases: readonly Bought[]): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('transactions-id', locale))
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(purchases.length)
  for (const [index, { credits, method, total }] of [...purchases].reverse().entries()) {
    const entry = entries.nth(index)
    for (const said of [t('credits.amount', { credits }), method, total, t('transactions.status.completed')])
      await expect(entry).toContainText(said)
  }
  await expectFits(page)
  // The newest one, in full.
  await entries.first().getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main).toContainText(t('payments.consent'))
  for (const said of Object.values(purchases.at(-1) ?? {})) await expect(main).toContainText(String(said))
  await expectFits(page)
}

async function buy(person: Buyer, kind: Kind): Promise<Bought> {
  const { page, t } = person
  const bought = await kinds[kind](person)
  await page.waitForURL(/payment=/)
  const done = page.getByRole('heading', { name: t('payments.done.title') })
  await expect(done, kind).toBeVisible({ timeout: 20_000 })
  await expectFits(page)
  const payment = new URL(page.url()).searchParams.get('payment') ?? ''
  return { ...bought, payment }
}

const journeys: readonly [Buyer['locale'], '@desktop' | '@phone', string, readonly Kind[]][] = [
  ['de', '@desktop', 'DE', ['topUp', 'card', 'storedCard', 'wallet']],
  ['de', '@phone', 'DE', ['debit', 'transfer', 'wero', 'paypal']],
  ['fr', '@phone', 'FR', ['card', 'storedCard', 'transfer']],
  ['fr', '@desktop', 'FR', ['debit', 'wallet']],
  ['pl', '@phone', 'PL', ['topUp', 'blik']],
  ['pl', '@desktop', 'PL', ['prezelewy24', 'paypal']],
]

for (const [locale, width, country, bought] of journeys) {
  test(`${bought.join(', ')}: bought by the words of the law, with receipt and documents (${locale}, ${width})`, async ({
    page,
    openBrowser,
  }) => {
    test.setTimeout(120_000)
    const person = { ...(await aBuyer(page, 'Greta', { country, locale })), locale }
    const purchases: Bought[] = []
    for (const kind of bought) purchases.push(await buy(person, kind))
    await expectHistory(person, purchases)
    const receipts = await Promise.all(purchases.map((one) => expectReceipt(person, one)))
    const [first] = receipts
    if (!first) throw new Error('nothing was bought')
    const viewport = page.viewportSize()
    await openReceipt(person, await openBrowser({ viewport }), first)
    // Bought under the same terms, each receipt has the same documents.
    for (const { attachments } of receipts) expect(attachments).toEqual(first.attachments)
  })
}
