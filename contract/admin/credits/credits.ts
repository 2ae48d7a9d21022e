import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { pageInput, pageOutput } from '../list-page.ts'

export const Adjustment = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  /** Positive adds credits, negative removes them. */
  credits: z.int(),
  reason: z.string(),
  state: z.enum(['waiting', 'booked', 'refused']),
  requested_by: z.string(),
  at: z.string(),
  decided_by: z.nullable(z.string()),
  /** The caller made it: another person must approve it. */
  own: z.boolean(),
})
export type Adjustment = z.infer<typeof Adjustment>

const AdjustmentsAnswer = z.object({ adjustments: z.array(Adjustment), limit: z.int(), ...pageOutput })

export const adminAdjustments = defineCall({
  about: 'Lists credits given or taken by hand: those that wait for a second person, then the latest.',
  method: 'GET',
  path: '/api/admin/credits.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object(pageInput),
  output: AdjustmentsAnswer,
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminAdjustCredits = defineCall({
  about:
    'Adds credits to a member’s wallet or deducts them, with a reason; more than the site’s limit waits for a second person, ' +
    'counted over thirty days for the member and for who gives.',
  method: 'POST',
  path: '/api/admin/credits.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({
    member: z.uuid(),
    credits: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
    reason: z.string().check(z.trim(), z.minLength(1, 'empty'), z.maxLength(2000)),
  }),
  output: z.object({ state: z.enum(['waiting', 'booked']) }),
  errors: ['not_found', 'empty', 'not_enough_credits'],
  idempotency: 'key',
})

export const adminJudgeAdjustment = defineCall({
  about: 'Agrees to an adjustment of someone else, or refuses it.',
  method: 'PUT',
  path: '/api/admin/credits.php',
  access: 'staff:finance',
  sites: 'one',
  input: z.object({ id: z.uuid(), agree: z.boolean() }),
  output: AdjustmentsAnswer,
  errors: ['not_found', 'forbidden', 'already_completed', 'not_enough_credits'],
  idempotency: 'natural',
})
