import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { ConfigurableProvider } from '#contract/features/payments/payment-providers.ts'
import type { RecordedCall } from './published-contract.ts'

/** What a provider may say of a payment, as the suite lets it happen. */
export type FakeOutcome = 'paid' | 'failed'

/** A report as a provider posts it to the address of the payment. */
export interface FakeReport {
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
  /** POST where it is left out. */
  readonly method?: 'GET' | 'POST'
}

/** A provider on this machine that behaves as the real one does, as far as we speak with it. */
export interface FakeProvider {
  readonly name: ConfigurableProvider
  readonly credentials: object
  /** A method that it takes, for members of the Netherlands. */
  readonly method: PaymentMethod
  down: boolean
  /** What is asked for happens there, but we do not hear of it. */
  losesAnswers: boolean
  /** Time passes: a key that was used is new again. */
  forgetKeys(): void
  /** Every exchange so far. */
  readonly exchanges: readonly RecordedCall[]
  /** Returns the provider's name for the payment whose page has this address. */
  readReference(url: string): string
  decide(reference: string, outcome: FakeOutcome): void
  /** Lets the bank take the money: for good, or, where the provider has disputes, until one is decided. */
  chargeBack(reference: string, stage?: 'open' | 'lost' | 'won'): void
  /** `listsNothing`: its lists of refunds and disputes are empty, whatever happened. */
  readonly books: { listsNothing: boolean }
  /** Refunds that are asked for stay under way until they are turned. */
  refundsWait: boolean
  /** Lets the refunds of a payment come to their end. */
  turnRefunds(reference: string, end: 'completed' | 'failed'): void
  /** Returns a report of news; a known event again, one signed by someone else, one recorded long ago. */
  report(reference: string, options?: { event?: string; trick?: 'forged' | 'stale' | 'changed' }): FakeReport
  close(): Promise<void>
}
