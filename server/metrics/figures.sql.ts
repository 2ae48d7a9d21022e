import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface JobFigures {
  waiting: number
  running: number
  failed: number
  /** How long the oldest job that could run has been waiting. */
  oldest_seconds: number
}

/** The queue of jobs, as every process sees it. */
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

/**
 * How many wallets that moved in the last hour hold something else than their last movement says. The whole ledger is
 * checked by `duet ledger verify`.
 */
export async function countLedgerDifferences(db: Reads, now: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number
    from (select distinct member_id from credit_movements where created_at > ${now}::timestamptz - interval '1 hour') moved
      join member_states s on s.member_id = moved.member_id
      cross join lateral (
        select m.balance from credit_movements m where m.member_id = moved.member_id order by m.number desc limit 1
      ) last
    where s.credits <> last.balance`.execute(db)
  return rows[0]?.number ?? 0
}
