import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'

/** The limit of direct debits per member, IBAN or phone in seven days, and thus per order. */
export const maxDebitCents = 10_000

export type ProviderName = 'sandbox' | 'mollie' | 'stripe' | 'paypal' | 'bank' | 'ccbill' | 'verotel'

/** Where, when and with which providers a method works. */
export interface MethodRow {
  readonly method: PaymentMethod
  readonly kind: 'redirect' | 'card' | 'form' | 'transfer'
  /** ISO 3166-1 codes; a method of few countries is the local one there and comes first. */
  readonly countries: readonly string[] | 'all'
  /** The country where one of many is the usual method. */
  readonly localIn?: readonly string[]
  readonly currencies: readonly string[] | 'all'
  /** The time from which it is no longer offered; it stays readable in history. */
  readonly until?: string
  readonly providers: readonly ProviderName[]
  /** The provider’s page for it also accepts typed cards, so the limits against card testing apply. */
  readonly takesCards?: true
  /** The maximum of one payment. */
  readonly maxCents?: number
  /** With these the member enters six digits from an app here instead of on another page. */
  readonly asksCode?: readonly ProviderName[]
}

const sepa = ['NL', 'BE', 'FR', 'IT', 'ES', 'DE', 'AT', 'IE']
const commonProviders: readonly ProviderName[] = ['sandbox', 'mollie', 'stripe']

/** Providers that also collect for dating sites: their one page takes cards. */
const cardProviders: readonly ProviderName[] = [...commonProviders, 'ccbill', 'verotel']

/** The currencies of a provider; one without an entry supports every currency of its methods. */
const providerCurrencies: Readonly<Partial<Record<ProviderName, readonly string[]>>> = {
  // ccbill.com/doc/dynamic-pricing-user-guide; yens have no cents.
  ccbill: ['EUR', 'GBP', 'USD', 'CAD', 'AUD'],
  // controlcenter.verotel.com/flexpay-doc/purchase.html
  verotel: ['EUR', 'GBP', 'USD', 'CAD', 'AUD', 'CHF', 'DKK', 'NOK', 'SEK'],
}

const redirect = (
  method: PaymentMethod,
  countries: readonly string[] | 'all',
  currencies: readonly string[],
) => ({ method, kind: 'redirect', countries, currencies, providers: commonProviders }) as const
const card = (method: PaymentMethod) =>
  ({ method, kind: 'card', countries: 'all', currencies: 'all', providers: commonProviders }) as const

/** Every method once, in the order in which it is offered where none is local. */
export const methodTable: readonly MethodRow[] = [
  redirect('ideal', ['NL'], ['EUR']),
  redirect('bancontact', ['BE'], ['EUR']),
  { ...redirect('blik', ['PL'], ['PLN']), asksCode: ['sandbox'] },
  redirect('prezelewy24', ['PL'], ['PLN', 'EUR']),
  redirect('eps', ['AT'], ['EUR']),
  redirect('bizum', ['ES'], ['EUR']),
  redirect('twint', ['CH'], ['CHF']),
  { ...card('cartebancaire'), countries: ['FR'], currencies: ['EUR'] },
  { ...redirect('nexi', ['IT'], ['EUR']), providers: ['sandbox'] },
  { ...redirect('giropay', ['DE'], ['EUR']), until: '2024-06-30T00:00:00Z' },
  {
    ...redirect('sofort', ['DE', 'AT', 'CH', 'BE', 'NL', 'IT', 'ES', 'PL'], ['EUR', 'CHF', 'PLN']),
    until: '2025-03-31T00:00:00Z',
  },
  { ...card('applepay'), kind: 'redirect', takesCards: true },
  // Its button is on the providers’ card pages, which open it in any browser.
  { ...card('googlepay'), kind: 'redirect', takesCards: true },
  { ...card('creditcard'), providers: cardProviders },
  { ...card('paypal'), kind: 'redirect', providers: ['sandbox', 'paypal', 'mollie'] },
  { ...card('visa'), providers: cardProviders },
  { ...card('mastercard'), providers: cardProviders },
  // Mastercard has issued no Maestro cards since this day.
  { ...card('maestro'), until: '2023-07-01T00:00:00Z' },
  { ...card('paysafecard'), kind: 'redirect', providers: ['sandbox', 'mollie'] },
  {
    method: 'sdd',
    kind: 'form',
    countries: sepa,
    // Germans pay by direct debit more than by card.
    localIn: ['DE'],
    currencies: ['EUR'],
    providers: ['bank'],
    maxCents: maxDebitCents,
  },
  { method: 'sct', kind: 'transfer', countries: sepa, currencies: ['EUR'], providers: ['bank', 'sandbox'] },
  // After the methods that more people there pay by. Stripe has it in a preview only, Mollie not yet.
  { ...redirect('wero', ['DE', 'FR', 'BE'], ['EUR']), providers: ['sandbox'] },
]

/** The methods that are paid by card, wallets among them. */
export const cardMethods: readonly PaymentMethod[] = methodTable
  .filter(({ kind, takesCards }) => kind === 'card' || takesCards)
  .map(({ method }) => method)

/** What decides whether a method works: the member's country, currency, time, and the site's providers. */
export interface Checkout {
  readonly country: string
  readonly currency: string
  readonly now: Date
  /** In the order of the site's preference. */
  readonly providers: readonly ProviderName[]
}

export interface MethodOffer extends Omit<MethodRow, 'asksCode' | 'localIn' | 'takesCards'> {
  readonly provider: ProviderName
  readonly local: boolean
  readonly asksCode: boolean
}

/** Returns the only country whose people can pay by a method; null where there are several. */
export function getMethodCountry(method: PaymentMethod): string | null {
  const row = methodTable.find((one) => one.method === method)
  return row && row.countries !== 'all' && row.countries.length === 1 ? (row.countries[0] ?? null) : null
}

/** Returns whether a method is no longer offered. */
export function isOver(until: string | undefined, now: Date): boolean {
  return until !== undefined && now >= new Date(until)
}

function takesCurrency(provider: ProviderName, currency: string): boolean {
  return providerCurrencies[provider]?.includes(currency) ?? true
}

function selectMethodProviders(
  row: MethodRow,
  { providers, currency }: Pick<Checkout, 'providers' | 'currency'>,
) {
  return providers.filter((name) => row.providers.includes(name) && takesCurrency(name, currency))
}

/** Returns the providers of a site that offer a method in a currency, in order of preference. */
export function listMethodProviders(
  method: PaymentMethod,
  checkout: Pick<Checkout, 'providers' | 'currency'>,
): ProviderName[] {
  const row = methodTable.find((one) => one.method === method)
  return row ? selectMethodProviders(row, checkout) : []
}

function offer(row: MethodRow, checkout: Checkout): MethodOffer[] {
  const { country, currency, now } = checkout
  if (row.countries !== 'all' && !row.countries.includes(country)) return []
  if (row.currencies !== 'all' && !row.currencies.includes(currency)) return []
  if (isOver(row.until, now)) return []
  const [provider] = selectMethodProviders(row, checkout)
  const { localIn, takesCards: _, ...rest } = row
  const isOfFew = row.countries !== 'all' && row.kind !== 'form' && row.kind !== 'transfer'
  const local = isOfFew || (localIn?.includes(country) ?? false)
  if (!provider) return []
  return [{ ...rest, provider, local, asksCode: row.asksCode?.includes(provider) ?? false }]
}

/** Returns the methods that work here and now: local ones first, else in the order of the table. */
export function listOfferedMethods(checkout: Checkout): MethodOffer[] {
  const offers = methodTable.flatMap((row) => offer(row, checkout))
  return [...offers.filter((one) => one.local), ...offers.filter((one) => !one.local)]
}
