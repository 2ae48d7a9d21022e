import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { PaymentMethod } from '../../features/payments/payment-method.ts'

/** The monitoring programs of Visa and Mastercard. */
export const CardProgram = z.enum(['vamp', 'ecm', 'hecm', 'efm'])
export type CardProgram = z.infer<typeof CardProgram>

/** Far from the thresholds of a program, at half of each of them, or at all of them. */
const ProgramState = z.enum(['below', 'half', 'reached'])
export type ProgramState = z.infer<typeof ProgramState>

/** The criteria of a program: all thresholds must be reached together. */
export const CardThresholds = z.object({
  program: CardProgram,
  /** Disputes in a month; null when not a criterion. */
  disputes: z.nullable(z.int()),
  /** Disputes per ten thousand card payments. */
  basis_points: z.int(),
  /** The month of the payments that the disputes of a month are divided by. */
  payments_of: z.enum(['same_month', 'month_before']),
  /** The minimum of card payments in that month; null when not a criterion. */
  payments: z.nullable(z.int()),
  /** The sum of the disputes, in US cents; null when not a criterion. */
  amount_cents: z.nullable(z.int()),
})
export type CardThresholds = z.infer<typeof CardThresholds>

/** The card payments of a month at one provider, and the disputes that came in then. */
export const SchemeMonth = z.object({
  /** In the time zone of the site, as `2026-11`. */
  month: z.string(),
  provider: z.string(),
  payments: z.int(),
  payments_before: z.int(),
  disputes: z.int(),
  /** The sum of the disputes in whole cents, whatever their currency. */
  disputed_cents: z.int(),
  /** Per ten thousand payments of the month, rounded; null without payments. */
  basis_points: z.nullable(z.int()),
  /** Per ten thousand payments of the month before. */
  basis_points_before: z.nullable(z.int()),
  states: z.array(z.object({ program: CardProgram, state: ProgramState })),
})
export type SchemeMonth = z.infer<typeof SchemeMonth>

/** The outcomes of the orders of the last thirty days, by provider and method. */
export const RefusalRate = z.object({
  provider: z.string(),
  method: PaymentMethod,
  orders: z.int(),
  completed: z.int(),
  /** Declined by the bank, or refused by the provider. */
  refused: z.int(),
  /** Moved to the next provider, since this one was down or refused them. */
  moved: z.int(),
})
export type RefusalRate = z.infer<typeof RefusalRate>

export const adminCardSchemes = defineCall({
  about:
    'Lists card payments and disputes of the last twelve months by provider, against the published thresholds of Visa (VAMP) and Mastercard (ECM, HECM, EFM), and how many orders of the last thirty days each provider refused.',
  method: 'GET',
  path: '/api/admin/card-schemes.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({}),
  output: z.object({
    months: z.array(SchemeMonth),
    thresholds: z.array(CardThresholds),
    refusals: z.array(RefusalRate),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})
