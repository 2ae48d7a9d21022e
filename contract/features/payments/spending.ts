import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

const cents = z.nullable(z.int().check(z.minimum(0), z.maximum(100_000_000)))

/** The member's own limits in cents of `currency`; null is none. */
const SpendingAnswer = z.object({
  currency: z.string(),
  daily: cents,
  monthly: cents,
  /** The limits that will hold from `from` on, while a higher one waits its day. */
  next: z.nullable(z.object({ daily: cents, monthly: cents, from: z.string() })),
  /** What was spent today and this month, in the site's time zone. */
  spent: z.object({ day: z.int(), month: z.int() }),
})

export const spendingCap = defineCall({
  about: 'Returns the member’s own spending limits, and what is spent.',
  method: 'GET',
  path: '/api/spending-cap.php',
  access: 'member',
  input: z.object({}),
  output: SpendingAnswer,
  errors: [],
  idempotency: 'read',
})

export const setSpendingCap = defineCall({
  about:
    'Sets the member’s own spending limits: a lower one holds at once, a higher one or none after 24 hours.',
  method: 'PUT',
  path: '/api/spending-cap.php',
  access: 'member',
  input: z.object({ daily: cents, monthly: cents }),
  output: SpendingAnswer,
  errors: [],
  idempotency: 'natural',
})
