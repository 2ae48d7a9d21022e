import type { PaymentFailure, PaymentStatus } from '#contract/features/payments/payment.ts'

/** Who closed a failed payment: we ourselves (time is up, cancelled here), or the provider. */
export type ClosedBy = 'us' | 'provider'

export interface PaymentState {
  readonly status: PaymentStatus
  readonly closedBy: ClosedBy | null
}

/** The possible outcomes of a payment. */
export type PaymentOutcome =
  | { readonly to: 'completed' }
  | { readonly to: 'failed'; readonly failure: PaymentFailure; readonly closedBy: ClosedBy }

/** The result of a requested change: it happens, it has happened before, or it is refused. */
export type Transition = 'change' | 'late' | 'same' | 'refused'

/**
 * Decides whether a payment changes to an outcome: pending → completed or failed, and never back. The one exception:
 * what we closed ourselves, and the provider then reports as paid, is completed (`late`), for the money did arrive.
 */
export function decideTransition(state: PaymentState, outcome: PaymentOutcome): Transition {
  switch (state.status) {
    case 'pending':
      return 'change'
    case 'completed':
      return outcome.to === 'completed' ? 'same' : 'refused'
    case 'failed':
      if (outcome.to === 'failed') return 'same'
      return state.closedBy === 'us' ? 'late' : 'refused'
  }
}
