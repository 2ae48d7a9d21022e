import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

const day = z.optional(z.iso.date())

/** How views are grouped. */
export const ViewGrouping = z.enum(['page', 'language', 'device', 'referrer'])
export type ViewGrouping = z.infer<typeof ViewGrouping>

/** A period has at most this many days. */
export const maxViewDays = 366

export const adminViews = defineCall({
  about:
    'Returns how often pages of the site were opened by visitors who agreed to statistics, by day and by page, language, device or referring host; by default of the last 30 days, at most of 366.',
  method: 'GET',
  path: '/api/admin/page-views.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ from: day, to: day, by: z.optional(ViewGrouping) }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** Whether the site counts views at present. */
    counting: z.boolean(),
    total: z.int(),
    /** Every day of the period, oldest first. */
    days: z.array(z.object({ day: z.string(), views: z.int() })),
    /** Most views first, at most 200. */
    groups: z.array(z.object({ key: z.string(), views: z.int() })),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminViewsFile = defineCall({
  about: 'Returns the counted views of a period as CSV.',
  method: 'GET',
  path: '/api/admin/page-views-file.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ from: day, to: day }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})
