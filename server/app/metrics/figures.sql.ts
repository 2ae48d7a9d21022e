import { sql } from 'kysely'
import { findLastLedgerCheck } from '../../features/credits/ledger-checks.sql.ts'
import type { Reads } from '../transaction.ts'

export interface JobFigures {
  waiting: number
  running: number
  failed: number
  /** How long the oldest job that could run has been waiting. */
  oldest_seconds: number
}

/** Returns the job queue, shared by all processes. */
export async function findJobFigures(db: Reads): Promise<JobFigures> {
  const { rows } = await sql<JobFigures>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest_seconds
    from graphile_worker.jobs`.execute(db)
  return rows[0] ?? { waiting: 0, running: 0, failed: 0, oldest_seconds: 0 }
}

const dayMilliseconds = 86_400_000
const hourMilliseconds = 3_600_000

/** Payments of the last day by state. */
export async function findPaymentFigures(db: Reads, now: Date): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['status', fn.countAll<number>().as('number')])
    .where('created_at', '>', new Date(now.getTime() - dayMilliseconds))
    .groupBy('status')
    .execute()
  const found = Object.fromEntries(rows.map(({ status, number }) => [status, number]))
  return { pending: 0, completed: 0, failed: 0, ...found }
}

/** Returns the seconds since the last sale on any site; 0 if there was none. Reads one row of each site's index. */
export async function findSecondsSinceSale(db: Reads, now: Date): Promise<number> {
  const { last } = await db
    .selectFrom('sites')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('payments')
          .select('settled_at')
          .whereRef('payments.site_id', '=', 'sites.id')
          .where('status', '=', 'completed')
          .where('settled_at', 'is not', null)
          .orderBy('settled_at', 'desc')
          .limit(1)
          .as('sale'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => fn.max('sale.settled_at').as('last'))
    .executeTakeFirstOrThrow()
  return last ? Math.max(0, (now.getTime() - last.getTime()) / 1000) : 0
}

/**
 * Returns how many wallets changed in the last hour differ from their last ledger entry, and one more if the last check of
 * the whole ledger found a difference.
 */
export async function countLedgerDifferences(db: Reads, now: Date): Promise<number> {
  const { number } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('credit_movements')
        .select('member_id')
        .distinct()
        .where('created_at', '>', new Date(now.getTime() - hourMilliseconds))
        .as('moved'),
    )
    .innerJoin('member_states as s', 's.member_id', 'moved.member_id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('credit_movements as m')
          .select('m.balance')
          .whereRef('m.member_id', '=', 'moved.member_id')
          .orderBy('m.number', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .whereRef('s.credits', '<>', 'last.balance')
    .executeTakeFirstOrThrow()
  const check = await findLastLedgerCheck(db)
  return check?.difference ? number + 1 : number
}
