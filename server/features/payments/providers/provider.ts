import type { Money } from '#contract/api/money.ts'
import type { PaymentAction } from '#contract/features/payments/payment.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { RawBody } from '../../../app/handler.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'

/** What a provider is asked to collect. `paymentId` is the idempotency key: the same order twice is one payment. */
export interface ProviderOrder {
  readonly paymentId: string
  readonly method: PaymentMethod
  readonly amount: Money
  readonly description: string
  readonly locale: Locale
  readonly country: string
  readonly email: string
  /** Where the member comes back to. */
  readonly returnUrl: string
  /** Where the provider reports to. */
  readonly webhookUrl: string
  /** The card may be kept for repeat order. */
  readonly storeCard: boolean
  /** The six digits of the member's app (BLIK). */
  readonly code: string | null
  /** When we close the payment, unless it is paid by then. */
  readonly expiresAt: Date
}

export interface StartedPayment {
  /** The provider's name for the payment. */
  readonly reference: string
  readonly action: PaymentAction
}

/** A card that the provider keeps for us, by its own names. */
export interface StoredCard {
  readonly customer: string
  readonly card: string
  readonly brand: string
  readonly last4: string
}

/** Money that the provider says went back. */
export interface ProviderRefund {
  readonly reference: string
  /** Our own name for it, when we have asked for it. */
  readonly refundId: string | null
  readonly kind: 'refund' | 'chargeback'
  readonly amount: Money
  readonly status: 'pending' | 'completed' | 'failed'
}

/** What the provider says about a payment when it is asked; the only thing that is believed. */
export interface ProviderPayment {
  readonly reference: string
  readonly status: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'
  readonly amount: Money
  readonly refunds: readonly ProviderRefund[]
  /** The card, when it may be kept. */
  readonly card: StoredCard | null
  /** The country of the paying card or account, as two letters (ISO 3166), if the provider reports it. */
  readonly payerCountry?: string | null
  /** Other names by which the provider may report this payment: of its charge, its capture. */
  readonly aliases?: readonly string[]
}

/** What a genuine report says that the provider cannot be asked for later; kept with the event. */
export interface ProviderReport {
  /** The provider's name for the sale. */
  readonly sale: string
  readonly kind: 'sale' | 'decline' | 'refund' | 'chargeback'
  /** The provider's name for what happened; the same report twice has the same. */
  readonly reference: string
  /** Our own id of the payment, if the report contains it. */
  readonly paymentId: string | null
  readonly amount: Money | null
  readonly payerCountry: string | null
}

/** What a genuine webhook is about. */
export interface WebhookEvent {
  /** The provider's id of the event; a provider without such ids gives the payment's reference. */
  readonly eventId: string
  /** An event under a known id is news each time, since the provider has no ids of its own for events. */
  readonly repeats: boolean
  /** The provider's names for the payments, or our own where the provider gives them back. */
  readonly references: readonly string[]
  readonly report?: ProviderReport | null
}

/** The answer of a provider that could not be reached or made no sense: worth trying again. */
export class ProviderUnavailable extends Error {}

/** A provider has understood and refuses: asking again brings the same answer. */
export class ProviderRefused extends ProviderUnavailable {}

/**
 * The HTTP statuses that are about what was asked. Those about rights, conflicts and too many requests are not among
 * them: they pass.
 */
const refusals: readonly (number | undefined)[] = [400, 404, 410, 422]

/** Returns what the answer of a provider means to us; `words` are its own and shown to the staff. */
export function providerError(
  provider: string,
  answer: { status: number | undefined; words: string },
  cause?: unknown,
): ProviderUnavailable {
  const { status, words } = answer
  if (!refusals.includes(status)) return new ProviderUnavailable(provider, { cause: cause ?? words })
  return new ProviderRefused(`${provider}: ${words}`.slice(0, 500), { cause })
}

/** Returns a country as two letters (ISO 3166), as we keep it; null when what the provider wrote is something else. */
export function readCountry(code: string | undefined | null): string | null {
  return code && /^[A-Z]{2}$/.test(code) ? code : null
}

/** A stretch of time with both its ends. */
export interface TimeSpan {
  readonly since: Date
  readonly until: Date
}

/** What the address of a webhook contains besides the provider. */
export interface WebhookQuery {
  readonly payment?: string | undefined
  readonly token?: string | undefined
  /** What happened, where the provider says so in the address. */
  readonly eventType?: string | undefined
}

/** One payment provider of one site. Every method may throw ProviderUnavailable, or ProviderRefused. */
export interface Provider {
  readonly name: ProviderName
  create(order: ProviderOrder): Promise<StartedPayment>
  /**
   * Asks what became of the payment; null when the provider knows none. `collect` also takes what the member has
   * approved, at a provider that waits for us to.
   */
  fetchPayment(reference: string, options?: { readonly collect: boolean }): Promise<ProviderPayment | null>
  /**
   * Lists the provider's names of the payments of which it has noted a refund or dispute, or a change of one, in that
   * time; left out where it keeps no such list.
   */
  listReversals?(span: TimeSpan): Promise<readonly string[]>
  /** Stops a payment that is not paid yet, where the provider can. */
  cancel(reference: string): Promise<void>
  /** Sends money back; `refundId` is the idempotency key. Returns the provider's name for it. */
  refund(reference: string, refund: { refundId: string; amount: Money }): Promise<ProviderRefund>
  /** Checks that a webhook is genuine, on the raw bytes; null when it is not. */
  verifyWebhook(raw: RawBody, query: WebhookQuery): Promise<WebhookEvent | null>
  /** Charges a card that was stored with consent, on the member's press. */
  chargeStoredCard(order: ProviderOrder, card: StoredCard): Promise<StartedPayment>
  /**
   * Looks among the payments of a card's customer for the charge of a payment whose answer was lost; null when there is
   * none. Charges nothing.
   */
  findCharge(paymentId: string, customer: string): Promise<StartedPayment | null>
  /**
   * Forgets a stored card with the customer it belongs to; one that the provider no longer knows is forgotten already.
   */
  forgetCard(card: Pick<StoredCard, 'customer' | 'card'>): Promise<void>
}
