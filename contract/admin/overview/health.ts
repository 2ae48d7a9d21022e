import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'

export const HealthFinding = z.object({
  about: z.enum(['jobs', 'mails', 'webhooks', 'ledger', 'schema', 'payments', 'files', 'texts']),
  ok: z.boolean(),
  /** How many wait, and how many have failed. */
  waiting: z.int(),
  failed: z.int(),
  /** The last error, or the first difference; technical, in English. */
  detail: z.string(),
  /** A figure next to it: entries of the ledger, text messages sent today, webhooks of the week that never came. */
  figure: z.nullable(z.object({ of: z.enum(['entries', 'sent_today', 'missed']), count: z.int() })),
})
export type HealthFinding = z.infer<typeof HealthFinding>

export const adminHealth = defineCall({
  about: 'Shows the state of the program: queues, mails, webhooks, ledger, versions.',
  method: 'GET',
  path: '/api/admin/health.php',
  access: 'staff:admin',
  sites: 'every',
  input: z.object({}),
  output: z.object({
    findings: z.array(HealthFinding),
    /** When the whole ledger was last recomputed, which a job does every night; null before the first time. */
    ledger_checked_at: z.nullable(z.string()),
    jobs: z.array(
      z.object({ task: z.string(), waiting: z.int(), failed: z.int(), oldest: z.nullable(z.string()) }),
    ),
    versions: z.object({ duet: z.string(), node: z.string(), postgres: z.string(), schema: z.string() }),
    sites: z.array(z.object({ host: z.string(), version: z.int(), members: z.int() })),
  }),
  errors: ['not_found'],
  idempotency: 'read',
})
