import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { ConfigurableProvider } from '#contract/features/payments/payment-providers.ts'
import type { RecordedCall } from './published-contract.ts'

/** What a provider may report about a payment, as the suite simulates it. */
export type FakeOutcome = 'paid' | 'failed'

/** A report as a provider posts it to the address of the payment. */
export interface FakeReport {
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
  /** POST by default. */
  readonly method?: 'GET' | 'POST'
}

/** A provider on this machine that behaves like the real one, as far as we use it. */
export interface FakeProvider {
  readonly name: ConfigurableProvider
  readonly credentials: object
  /** A method that it accepts, for members in the Netherlands. */
  readonly method: PaymentMethod
  down: boolean
  /** Requests take effect there, but the response does not reach us. */
  losesAnswers: boolean
  /** Time passes: a key that was used is new again. */
  forgetKeys(): void
  /** Every exchange so far. */
  readonly exchanges: readonly RecordedCall[]
  /** Returns the provider's name for the payment whose page has this address. */
  readReference(url: string): string
  decide(reference: string, outcome: FakeOutcome): void
  /** Says by what the provider knows the card of a payment; left out where it does not tell. */
  payWith?(reference: string, fingerprint: string): void
  /** The bank withdraws the money: for good, or, if the provider has disputes, until the dispute is decided. */
  chargeBack(reference: string, stage?: 'open' | 'lost' | 'won'): void
  /** `listsNothing`: its lists of refunds and disputes are empty, whatever happened. */
  readonly books: { listsNothing: boolean }
  /** Requested refunds stay pending until `turnRefunds`. */
  refundsWait: boolean
  /** Completes or fails the refunds of a payment. */
  turnRefunds(reference: string, end: 'completed' | 'failed'): void
  /** Returns a report: of a new or a known event, signed by someone else, recorded long ago, or changed. */
  report(reference: string, options?: { event?: string; trick?: 'forged' | 'stale' | 'changed' }): FakeReport
  close(): Promise<void>
}
