import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { Money } from '../../api/money.ts'

const day = z.optional(z.iso.date())

export const FunnelRow = z.object({
  /** Network and reference of the visit; empty for direct visits. */
  source: z.string(),
  visits: z.int(),
  signups: z.int(),
  confirmed: z.int(),
  first_message: z.int(),
  first_purchase: z.int(),
})
export type FunnelRow = z.infer<typeof FunnelRow>

/** How many of the members who gave likes have a match. */
const MatchRate = z.object({ members: z.int(), matched: z.int() })

export const Statistics = z.object({
  from: z.string(),
  to: z.string(),
  funnel: z.array(FunnelRow),
  days: z.array(z.object({ day: z.string(), signups: z.int(), active: z.int(), revenue_cents: z.int() })),
  revenue: z.array(z.object({ paid: Money, back: Money, payments: z.int() })),
  /** Credits in all wallets, and the purchased part of them, at the average price paid per credit. */
  liability: z.object({ credits: z.int(), bought_credits: z.int(), value: Money }),
  conversations: z.object({ begun: z.int(), answered: z.int() }),
  match_rates: z.object({
    premium: MatchRate,
    free: MatchRate,
    /** By how many percent the rate of premium members exceeds that of free members; null with too few members. */
    difference_percent: z.nullable(z.int()),
  }),
})
export type Statistics = z.infer<typeof Statistics>

export const adminNumbers = defineCall({
  about:
    'Returns the true numbers of the site in a period, by default the last 30 days. The match rates are the only source ' +
    'of a published percentage.',
  method: 'GET',
  path: '/api/admin/stats.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ from: day, to: day }),
  output: z.object({ numbers: Statistics }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminNumbersFile = defineCall({
  about: 'Returns the funnel or the days of a period as CSV.',
  method: 'GET',
  path: '/api/admin/stats-file.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ from: day, to: day, table: z.optional(z.enum(['funnel', 'days'])) }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
