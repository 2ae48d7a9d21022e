import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'

const dayMilliseconds = 86_400_000

/** The days after which a completed payment is asked about again: money may go back without our hearing of it. */
const checkDays: readonly number[] = [1, 3, 7, 30, 60, 120]
/** Further days where a payment can be disputed for longer: 180 days at PayPal, 13 months for a direct debit. */
const lateDays: Partial<Record<PaymentMethod, readonly number[]>> = { paypal: [181], sdd: [240, 400] }
/** The days for a payment that we closed ourselves: the member may have paid all the same. */
const closedDays: readonly number[] = [1, 3]

export interface SettledPayment {
  readonly method: PaymentMethod
  readonly status: 'completed' | 'failed'
  readonly settledAt: Date
}

/**
 * Returns when the provider is to be asked again about a payment that is completed, or that we have closed ourselves;
 * null when no more.
 */
export function nextCheckAt({ method, status, settledAt }: SettledPayment, now: Date): Date | null {
  const days = status === 'failed' ? closedDays : [...checkDays, ...(lateDays[method] ?? [])]
  const next = days.find((day) => settledAt.getTime() + day * dayMilliseconds > now.getTime())
  return next === undefined ? null : new Date(settledAt.getTime() + next * dayMilliseconds)
}
