import { findUnprocessed, findUnsent, overdueMilliseconds } from '../../admin/overview/health.sql.ts'
import { findTextMessageFigures } from '../../features/payments/direct-debit/text-messages.sql.ts'
import { countSchemeWarnings } from '../../features/payments/disputes/scheme-months.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { addLookedUp, type CacheCounts, type GaugeDefinition } from '../../platform/metrics.ts'
import type { Program } from '../build-program.ts'
import {
  countLedgerDifferences,
  findJobFigures,
  findPaymentFigures,
  findSecondsSinceSale,
} from './figures.sql.ts'

/** The sources of the figures. */
export interface MetricSources {
  readonly program: Program
  readonly database: Database
  readonly clock: Clock
}

/** Several scrapers within this time share one lookup. */
const freshMilliseconds = 10_000

const nothing = {
  up: 0,
  jobs: { waiting: 0, running: 0, failed: 0, oldest_seconds: 0 },
  payments: {} as Record<string, number>, // no payment has been counted yet
  ledger: 0,
  texts: { sent: 0, full: 0 },
  schemes: 0,
  overdue: { messages: 0, webhooks: 0 },
  sinceSale: 0,
}

/** Looks up the figures in the database; while it is down, the last ones stay, and `up` says so. */
function openFigures({ db }: Pick<Database, 'db'>, clock: Clock) {
  let last = { at: Number.NEGATIVE_INFINITY, ...nothing }
  let looking: Promise<void> | null = null
  const readFigures = async () => {
    try {
      const now = clock.now()
      const overdueSince = new Date(now.getTime() - overdueMilliseconds)
      const [jobs, payments, ledger, texts, schemes, unsent, unprocessed, sinceSale] = await Promise.all([
        findJobFigures(db),
        findPaymentFigures(db, now),
        countLedgerDifferences(db, now),
        findTextMessageFigures(db, now),
        countSchemeWarnings(db, now),
        findUnsent(db, overdueSince),
        findUnprocessed(db, overdueSince),
        findSecondsSinceSale(db, now),
      ])
      const overdue = { messages: unsent.failed, webhooks: unprocessed.failed }
      const read = { jobs, payments, ledger, texts, schemes, overdue, sinceSale }
      last = { at: performance.now(), up: 1, ...read }
    } catch {
      last = { ...last, at: performance.now(), up: 0 }
    }
  }
  return {
    last: () => last,
    async refresh() {
      if (performance.now() - last.at < freshMilliseconds) return
      looking ??= readFigures().finally(() => {
        looking = null
      })
      await looking
    },
  }
}

function cacheFigures(caches: Readonly<Record<string, CacheCounts>>): GaugeDefinition[] {
  const each = (read: (counts: CacheCounts) => number) => () =>
    Object.fromEntries(Object.entries(caches).map(([name, counts]) => [name, read(counts)]))
  return [
    {
      name: 'duet_cache_hits',
      help: 'Lookups answered from memory since the start',
      label: 'cache',
      read: each((counts) => counts.hits),
    },
    {
      name: 'duet_cache_misses',
      help: 'Lookups not found in memory since the start',
      label: 'cache',
      read: each((counts) => counts.misses),
    },
  ]
}

/** What has waited too long, by `last`. */
function defineOverdueFigures(last: () => Pick<typeof nothing, 'overdue' | 'sinceSale'>): GaugeDefinition[] {
  return [
    {
      name: 'duet_unsent_overdue',
      help: 'E-mails, text messages and pushes that have waited for more than 15 minutes',
      read: () => last().overdue.messages,
    },
    {
      name: 'duet_webhooks_overdue',
      help: 'Webhooks of payment providers that no job has acted upon for 15 minutes',
      read: () => last().overdue.webhooks,
    },
    {
      name: 'duet_seconds_since_sale',
      help: 'Seconds since any site last sold something; 0 if none has',
      read: () => last().sinceSale,
    },
  ]
}

/** Adds all looked-up figures to the metrics. Returns the function that refreshes those from the database. */
export function registerGauges({
  program: { services },
  database,
  clock,
}: MetricSources): () => Promise<void> {
  const figures = openFigures(database, clock)
  const { pool } = database
  const { hub, sessions, sites, sends } = services
  addLookedUp(services.metrics, [
    { name: 'duet_sockets', help: 'Open sockets of this process', read: () => hub.sessions().length },
    {
      name: 'duet_members_here',
      help: 'Members with an open socket in this process',
      read: () => hub.members().length,
    },
    { name: 'duet_messages_waiting', help: 'Messages waiting to be sent', read: () => sends.waiting },
    {
      name: 'duet_connections',
      help: 'Database connections by state',
      label: 'state',
      read: () => ({
        idle: pool.idleCount,
        busy: pool.totalCount - pool.idleCount,
        awaited: pool.waitingCount,
      }),
    },
    { name: 'duet_database_up', help: '1 if the database answered, else 0', read: () => figures.last().up },
    {
      name: 'duet_jobs',
      help: 'Jobs by state',
      label: 'state',
      read: () => {
        const { waiting, running, failed } = figures.last().jobs
        return { waiting, running, failed }
      },
    },
    {
      name: 'duet_queue_age_seconds',
      help: 'Seconds for which the oldest runnable job has been waiting',
      read: () => figures.last().jobs.oldest_seconds,
    },
    {
      name: 'duet_payments',
      help: 'Payments started in the last day, by state',
      label: 'state',
      read: () => figures.last().payments,
    },
    {
      name: 'duet_text_messages',
      help: 'Text messages sent today (UTC)',
      read: () => figures.last().texts.sent,
    },
    {
      name: 'duet_text_limits_used_up',
      help: 'Sites and blocks of numbers that have used up their text messages of today (UTC)',
      read: () => figures.last().texts.full,
    },
    {
      name: 'duet_card_scheme_warnings',
      help: 'Sites and providers at half of a threshold of Visa or Mastercard for disputes, this month or the last',
      read: () => figures.last().schemes,
    },
    {
      name: 'duet_ledger_differences',
      help: 'Wallets that moved in the last hour and differ from their movements, and 1 if last night’s check of the whole ledger found a difference; must be 0',
      read: () => figures.last().ledger,
    },
    ...defineOverdueFigures(figures.last),
    ...cacheFigures({ sessions: sessions.counts, sites: sites.counts }),
  ])
  return figures.refresh
}
