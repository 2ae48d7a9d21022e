import type { CardThresholds, ProgramState } from '#contract/admin/payments/card-schemes.ts'

/**
 * The thresholds as published. Visa Acquirer Monitoring Program, merchants outside of the Middle East, from 1 April 2026:
 * support.checkout.com, “What are the thresholds for disputes and fraud under VAMP”. Mastercard Excessive Chargeback
 * Program (ECM, HECM) and Excessive Fraud Merchant (EFM): docs.solidgate.com/risks/monitoring-programs/mastercard,
 * blog.payscout.com/mastercard-chargeback-monitoring-program-updates. All read on 26 November 2026.
 */
export const cardPrograms: readonly CardThresholds[] = [
  {
    program: 'vamp',
    disputes: 1500,
    basis_points: 150,
    payments_of: 'same_month',
    payments: null,
    amount_cents: null,
  },
  {
    program: 'ecm',
    disputes: 100,
    basis_points: 150,
    payments_of: 'month_before',
    payments: null,
    amount_cents: null,
  },
  {
    program: 'hecm',
    disputes: 300,
    basis_points: 300,
    payments_of: 'month_before',
    payments: null,
    amount_cents: null,
  },
  // Of fraud alone; providers don't tell why a payment is disputed, so every dispute counts here.
  {
    program: 'efm',
    disputes: null,
    basis_points: 50,
    payments_of: 'month_before',
    payments: 1000,
    amount_cents: 5_000_000,
  },
]

/** A provider's figures of a month. */
export interface MonthCounts {
  readonly payments: number
  readonly paymentsBefore: number
  readonly disputes: number
  readonly disputedCents: number
}

/** Returns disputes per ten thousand payments, rounded; null without payments. */
export function toBasisPoints(disputes: number, payments: number): number | null {
  return payments === 0 ? null : Math.round((disputes / payments) * 10_000)
}

/** Returns the smallest share of its thresholds that a month has reached in a program: 1 is all of them. */
function computeShare(program: CardThresholds, counts: MonthCounts): number {
  const payments = program.payments_of === 'same_month' ? counts.payments : counts.paymentsBefore
  // Disputes without any payment to divide them by are as many as can be.
  const ratio = payments === 0 ? (counts.disputes > 0 ? 1 : 0) : counts.disputes / payments
  const shares = [
    (ratio * 10_000) / program.basis_points,
    program.disputes === null ? 1 : counts.disputes / program.disputes,
    program.amount_cents === null ? 1 : counts.disputedCents / program.amount_cents,
    // A site too small for the program is not close to its thresholds either.
    program.payments === null ? 1 : payments >= program.payments ? 1 : 0,
  ]
  return Math.min(...shares)
}

/** Returns how close a month is to a program. */
export function toProgramState(program: CardThresholds, counts: MonthCounts): ProgramState {
  const share = computeShare(program, counts)
  if (share >= 1) return 'reached'
  return share >= 0.5 ? 'half' : 'below'
}
