import type { HealthFinding } from '#contract/admin/overview/health.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findLastLedgerCheck } from '../../features/credits/ledger-checks.sql.ts'
import { findTextMessageFigures } from '../../features/payments/direct-debit/text-messages.sql.ts'
import { countMissedReports } from '../../features/payments/settlement/checks.sql.ts'
import { programVersion } from '../../platform/version.ts'
import {
  findLastMigration,
  findLeftFiles,
  findQueues,
  findStuck,
  findUnprocessed,
  findUnsent,
  findVersions,
  overdueMilliseconds,
  type QueueRow,
} from './health.sql.ts'

/** How long the page shows that reports are missing. */
const missedMilliseconds = 7 * 86_400_000

type Count = { waiting: number; failed: number }

const toFinding = (
  about: HealthFinding['about'],
  { waiting, failed }: Count,
  { detail = '', figure = null }: Partial<Pick<HealthFinding, 'detail' | 'figure'>> = {},
): HealthFinding => ({ about, ok: failed === 0, waiting, failed, detail, figure })

type LedgerCheck = Awaited<ReturnType<typeof findLastLedgerCheck>>

function toLedgerFinding(check: LedgerCheck): HealthFinding {
  if (!check) return toFinding('ledger', { waiting: 1, failed: 0 })
  const { difference, entries } = check
  return difference === null
    ? toFinding('ledger', { waiting: 0, failed: 0 }, { figure: { of: 'entries', count: entries } })
    : toFinding('ledger', { waiting: 0, failed: 1 }, { detail: difference })
}

function checkJobs(queues: readonly QueueRow[]): HealthFinding {
  const sum = (pick: (row: QueueRow) => number) => queues.reduce((all, row) => all + pick(row), 0)
  const lastError = queues.find((row) => row.failed > 0)?.last_error ?? ''
  return toFinding(
    'jobs',
    { waiting: sum((row) => row.waiting), failed: sum((row) => row.failed) },
    { detail: lastError.split('\n')[0] ?? '' },
  )
}

const hasNoWayForMails = ({ services: { config } }: Context) =>
  config.mode === 'production' && !config.smtpUrl

/** In the demo, what would be sent is read in the outbox instead: it waits for no one, and has not failed. */
function checkMails({ services: { config } }: Context, { waiting, failed }: Count): Count {
  const isOnlyRead = config.mode !== 'production' && !config.smtpUrl
  return isOnlyRead ? { waiting: 0, failed: 0 } : { waiting, failed }
}

/** A refund or dispute without a report means that the webhook is set up wrongly, or was unreachable for long. */
function checkWebhooks({ waiting, failed }: Count, missed: number): HealthFinding {
  const figure = missed > 0 ? ({ of: 'missed', count: missed } as const) : null
  return toFinding('webhooks', { waiting, failed: failed + missed }, { figure })
}

/** Checks what changes from minute to minute: jobs, e-mails, webhooks and payments. */
export async function checkProgram(ctx: Context): Promise<HealthFinding[]> {
  const overdueSince = new Date(ctx.clock.now().getTime() - overdueMilliseconds)
  const [queues, mails, webhooks, payments] = await Promise.all([
    findQueues(ctx.db),
    findUnsent(ctx.db, overdueSince),
    findUnprocessed(ctx.db, overdueSince),
    findStuck(ctx.db, overdueSince),
  ])
  return [
    checkJobs(queues),
    toFinding('mails', checkMails(ctx, mails)),
    toFinding('webhooks', webhooks),
    toFinding('payments', payments),
  ]
}

/** Returns the health of the program. */
export const adminHealth: Handler<'adminHealth'> = async (ctx) => {
  const overdueSince = new Date(ctx.clock.now().getTime() - overdueMilliseconds)
  const [queues, mails, webhooks, missed, payments, files, texts, ledger, versions, schema] =
    await Promise.all([
      findQueues(ctx.db),
      findUnsent(ctx.db, overdueSince),
      findUnprocessed(ctx.db, overdueSince),
      countMissedReports(ctx.db, new Date(ctx.clock.now().getTime() - missedMilliseconds)),
      findStuck(ctx.db, overdueSince),
      findLeftFiles(ctx.db, overdueSince),
      findTextMessageFigures(ctx.db, ctx.clock.now()),
      findLastLedgerCheck(ctx.db),
      findVersions(ctx.db),
      findLastMigration(ctx.db),
    ])
  return {
    findings: [
      checkJobs(queues),
      toFinding('mails', checkMails(ctx, mails), {
        detail: hasNoWayForMails(ctx) ? 'SMTP_URL is not set' : '',
      }),
      checkWebhooks(webhooks, missed),
      toFinding('payments', payments),
      toFinding('files', files),
      toFinding(
        'texts',
        { waiting: 0, failed: texts.full },
        { figure: { of: 'sent_today', count: texts.sent } },
      ),
      toLedgerFinding(ledger),
    ],
    ledger_checked_at: ledger?.checked_at.toISOString() ?? null,
    jobs: queues.map(({ task, waiting, failed, oldest }) => ({
      task,
      waiting,
      failed,
      oldest: oldest?.toISOString() ?? null,
    })),
    versions: {
      duet: programVersion,
      node: process.version,
      postgres: versions.postgres,
      schema,
    },
    sites: versions.sites,
  }
}
