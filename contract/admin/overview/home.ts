import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { CaseKind } from '../staff/cases.ts'
import { HealthFinding } from './health.ts'

/** The queues of cases waiting for a decision. */
export const WorkQueueName = z.enum([
  'reports',
  'appeals',
  'photos',
  'selfies',
  'texts',
  'complaints',
  'threads',
  'data_requests',
  'notices',
  'payouts',
  'bookings',
  'adjustments',
  'desk',
])
export type WorkQueueName = z.infer<typeof WorkQueueName>

export const WorkQueue = z.object({
  name: WorkQueueName,
  waiting: z.int(),
  /** When the oldest one arrived; null when empty. */
  oldest: z.nullable(z.string()),
  /** The deadline of the most urgent one; null without one. */
  due: z.nullable(z.string()),
})
export type WorkQueue = z.infer<typeof WorkQueue>

/** The figures of a day, in the site's time zone; money in its currency. */
export const DayFigures = z.object({
  day: z.string(),
  signups: z.int(),
  activations: z.int(),
  first_purchases: z.int(),
  payments: z.int(),
  revenue_cents: z.int(),
  refunds: z.int(),
  refunded_cents: z.int(),
  chargebacks: z.int(),
  messages: z.int(),
  reports: z.int(),
})
export type DayFigures = z.infer<typeof DayFigures>

export const Figures = z.object({
  /** When the last day was counted; null before the first count. */
  counted_at: z.nullable(z.string()),
  /** Up to 31 days, the last one is today. */
  days: z.array(DayFigures),
})
export type Figures = z.infer<typeof Figures>

/** A colleague's note on a case that mentions the caller, until the caller has opened the case. */
export const Mention = z.object({
  id: z.string(),
  kind: CaseKind,
  case: z.string(),
  /** The reference of the case, where it has one. */
  reference: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
})
export type Mention = z.infer<typeof Mention>

export const adminHome = defineCall({
  about:
    'Returns what waits for the caller by their roles, the notes that mention them, the figures of the last 31 days for admins and finance, and the ' +
    'state of the program for admins, and links to the back offices of other deployments.',
  method: 'GET',
  path: '/api/admin/home.php',
  access: 'staff:any',
  sites: 'one',
  input: z.object({}),
  output: z.object({
    queues: z.array(WorkQueue),
    /** Unread, newest first, at most 20. */
    mentions: z.array(Mention),
    figures: z.nullable(Figures),
    /** The back offices of the operator’s other deployments. */
    pods: z.array(z.object({ name: z.string(), url: z.string() })),
    health: z.nullable(z.array(z.pick(HealthFinding, { about: true, ok: true, failed: true }))),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})
