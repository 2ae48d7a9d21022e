import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { trackingValueLength } from '../../features/tracking/tracking.ts'
import { pageInput, pageOutput } from '../list-page.ts'

const day = z.optional(z.iso.date())

/** How sources are grouped: by network, by its references, by the landers that these lead to, or by campaigns (`sub1`). */
export const SourceLevel = z.enum(['network', 'ref', 'lander', 'campaign'])
export type SourceLevel = z.infer<typeof SourceLevel>

/** The days after the signup within which revenue per signup is counted. */
export const revenueDays = [1, 7, 30, 90] as const

/** What a source brought; money in cents of the site's currency. */
export const SourceRow = z.object({
  /** Empty for direct visits, or without consent to the cookie. */
  network: z.string(),
  ref: z.string(),
  /** Empty for other pages, and where sources are not grouped by it. */
  lander: z.string(),
  campaign: z.string(),
  /** Null by campaign, and of direct visits: visits are counted by network, reference and lander only. */
  visits: z.nullable(z.int()),
  signups: z.int(),
  activations: z.int(),
  first_purchases: z.int(),
  /** Per signup within 1, 7, 30 and 90 days, of signups at least as old; null where there are none. */
  revenue_per_signup: z.array(z.nullable(z.int())),
  /** Paid within 90 days of the signup. */
  revenue_cents: z.int(),
  refund_cents: z.int(),
  /** Null where no cost was imported, and by lander and campaign. */
  cost_cents: z.nullable(z.int()),
  /** Revenue without refunds as a percentage of the cost; null without a cost. */
  return_percent: z.nullable(z.int()),
})
export type SourceRow = z.infer<typeof SourceRow>

const filters = {
  from: day,
  to: day,
  by: z.optional(SourceLevel),
  /** Only this network. */
  network: z.optional(z.string().check(z.maxLength(trackingValueLength))),
}

export const adminSources = defineCall({
  about: 'Returns what each traffic source brought, of the signups of a period; by default the last 90 days.',
  method: 'GET',
  path: '/api/admin/sources.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ ...filters, ...pageInput }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** When the nightly job last counted; null before the first run. */
    counted_at: z.nullable(z.string()),
    /** Most signups first. */
    sources: z.array(SourceRow),
    ...pageOutput,
  }),
  errors: ['not_found'],
  idempotency: 'read',
})

/** The members who signed up in a week. */
export const Cohort = z.object({
  /** Its Monday, as YYYY-MM-DD. */
  week: z.string(),
  members: z.int(),
  /** By week since the signup, of the weeks that are over for all of them. */
  weeks: z.array(z.object({ number: z.int(), active: z.int(), revenue_cents: z.int() })),
})
export type Cohort = z.infer<typeof Cohort>

export const adminCohorts = defineCall({
  about:
    'Returns the newest 26 weekly cohorts of signups: who was active in week n, and revenue without refunds.',
  method: 'GET',
  path: '/api/admin/cohorts.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({}),
  output: z.object({ counted_at: z.nullable(z.string()), cohorts: z.array(Cohort) }),
  errors: ['not_found'],
  idempotency: 'read',
})

export const adminSourcesFile = defineCall({
  about: 'Returns the sources of a period or the cohorts as CSV.',
  method: 'GET',
  path: '/api/admin/sources-file.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({ ...filters, table: z.optional(z.enum(['sources', 'cohorts'])) }),
  output: z.unknown(),
  errors: ['not_found'],
  idempotency: 'read',
  answers: 'bytes',
})

/** An error in a line of a cost file. */
export const CostProblem = z.enum(['columns', 'day', 'network', 'cost', 'repeated', 'too_many'])
export type CostProblem = z.infer<typeof CostProblem>

export const adminImportMediaCosts = defineCall({
  about:
    'Imports what advertising cost from a CSV file with the columns day, network, ref and cost. It replaces the costs of ' +
    'each network on each day that it names. With a bad line, nothing is imported.',
  method: 'POST',
  path: '/api/admin/media-costs.php',
  access: 'staff:admin',
  sites: 'one',
  input: z.object({}),
  upload: 'file',
  output: z.object({
    imported: z.int(),
    /** The first 50, by the number of the line in the file. */
    bad_lines: z.array(z.object({ line: z.int(), problem: CostProblem })),
  }),
  errors: ['not_found', 'too_large', 'malware_found', 'unsupported_media'],
  idempotency: 'natural',
})
