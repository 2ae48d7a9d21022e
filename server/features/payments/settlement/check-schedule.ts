import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'

const dayMilliseconds = 86_400_000

/** The days after which a completed payment is checked again, as refunds may happen without a report. */
const checkDays: readonly number[] = [1, 3, 7, 30, 60, 120]
/** Further days where a payment can be disputed for longer: 180 days at PayPal, 13 months for a direct debit. */
const lateDays: Partial<Record<PaymentMethod, readonly number[]>> = { paypal: [181], sdd: [240, 400] }
/** The days for a payment that we closed ourselves, as the member may still have paid. */
const closedDays: readonly number[] = [1, 3]

export interface SettledPayment {
  readonly method: PaymentMethod
  readonly status: 'completed' | 'failed'
  readonly settledAt: Date
}

/**
 * Returns when to check a completed payment, or one that we closed ourselves, at the provider again; null for never.
 */
export function computeNextCheck({ method, status, settledAt }: SettledPayment, now: Date): Date | null {
  const days = status === 'failed' ? closedDays : [...checkDays, ...(lateDays[method] ?? [])]
  const next = days.find((day) => settledAt.getTime() + day * dayMilliseconds > now.getTime())
  return next === undefined ? null : new Date(settledAt.getTime() + next * dayMilliseconds)
}
