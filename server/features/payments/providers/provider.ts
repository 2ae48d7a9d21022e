import type { Money } from '#contract/api/money.ts'
import type { PaymentAction } from '#contract/features/payments/payment.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { RawBody } from '../../../app/handler.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'

/** The order for a provider. `paymentId` is the idempotency key: the same order twice is one payment. */
export interface ProviderOrder {
  readonly paymentId: string
  readonly method: PaymentMethod
  readonly amount: Money
  readonly description: string
  readonly locale: Locale
  readonly country: string
  readonly email: string
  /** The return URL of the member. */
  readonly returnUrl: string
  /** The webhook URL. */
  readonly webhookUrl: string
  /** The card may be kept for repeat order. */
  readonly storeCard: boolean
  /** The six digits of the member's app (BLIK). */
  readonly code: string | null
  /** When we close the payment, unless it is paid by then. */
  readonly expiresAt: Date
}

export interface StartedPayment {
  /** The provider's id of the payment. */
  readonly reference: string
  readonly action: PaymentAction
}

/** A card stored at the provider, by its own ids. */
export interface StoredCard {
  readonly customer: string
  readonly card: string
  readonly brand: string
  readonly last4: string
}

/** A refund or chargeback reported by the provider. */
export interface ProviderRefund {
  readonly reference: string
  /** Our own id, if we requested it. */
  readonly refundId: string | null
  readonly kind: 'refund' | 'chargeback'
  readonly amount: Money
  readonly status: 'pending' | 'completed' | 'failed'
}

/** The provider's answer about a payment, the only source we trust. */
export interface ProviderPayment {
  readonly reference: string
  readonly status: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'
  readonly amount: Money
  readonly refunds: readonly ProviderRefund[]
  /** The card, when it may be kept. */
  readonly card: StoredCard | null
  /** The country of the paying card or account, as two letters (ISO 3166), if the provider reports it. */
  readonly payerCountry?: string | null
  /** What the provider calls a card in all payments with it; only some providers name one, and none for other methods. */
  readonly cardFingerprint?: string | undefined
  /** Other ids under which the provider may report this payment: of its charge, its capture. */
  readonly aliases?: readonly string[]
}

/** Data in a genuine report that cannot be fetched from the provider later; stored with the event. */
export interface ProviderReport {
  /** The provider's id of the sale. */
  readonly sale: string
  readonly kind: 'sale' | 'decline' | 'refund' | 'chargeback'
  /** The provider's id of the event; the same for a repeated report. */
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
  /** The provider's ids of the payments, or our own if the provider returns them. */
  readonly references: readonly string[]
  readonly report?: ProviderReport | null
}

/** A provider could not be reached or its answer made no sense: worth a retry. */
export class ProviderUnavailable extends Error {}

/** A provider refuses: a retry would bring the same answer. */
export class ProviderRefused extends ProviderUnavailable {}

/**
 * The HTTP statuses that are about what was asked. Those about rights, conflicts and too many requests are not among
 * them: they pass.
 */
const refusals: readonly (number | undefined)[] = [400, 404, 410, 422]

/** Interprets a provider's answer; `words` are its own and shown to staff. */
export function toProviderError(
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

/** A time range, both ends included. */
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
   * Fetches the state of the payment; null when the provider knows none. `collect` also captures what the member has
   * approved, at a provider that needs it.
   */
  fetchPayment(reference: string, options?: { readonly collect: boolean }): Promise<ProviderPayment | null>
  /**
   * Lists the provider's names of the payments of which it has noted a refund or dispute, or a change of one, in that
   * time; left out where it keeps no such list.
   */
  listReversals?(span: TimeSpan): Promise<readonly string[]>
  /** Cancels an unpaid payment, if the provider can. */
  cancel(reference: string): Promise<void>
  /** Refunds money; `refundId` is the idempotency key. Returns the provider's id of the refund. */
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
  /** Deletes a stored card with its customer at the provider; succeeds if the provider no longer has it. */
  forgetCard(card: Pick<StoredCard, 'customer' | 'card'>): Promise<void>
}
