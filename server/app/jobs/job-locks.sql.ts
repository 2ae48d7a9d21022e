import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** How long a worker may be silent before its jobs are released; it reports every few seconds. */
export const workerTimeoutSeconds = 12

/** Records that a worker is alive. */
export async function recordHeartbeat({ db }: Pick<Database, 'db'>, worker: string): Promise<void> {
  await db
    .insertInto('job_workers')
    .values(({ fn }) => ({ worker, seen_at: fn<Date>('now') }))
    .onConflict((conflict) =>
      conflict.column('worker').doUpdateSet(({ fn }) => ({ seen_at: fn<Date>('now') })),
    )
    .execute()
}

/** Releases the jobs of a worker that has ended. */
export async function unlockJobs({ db }: Pick<Database, 'db'>, worker: string): Promise<void> {
  await db.deleteFrom('job_workers').where('worker', '=', worker).execute()
  await sql`select graphile_worker.force_unlock_workers(array[${worker}]::text[])`.execute(db)
}

/**
 * Releases the jobs of workers that no longer report, as after a kill; graphile-worker itself waits four hours. A lock
 * younger than the timeout may belong to a worker that has not registered yet.
 */
export async function freeLostJobs({ db }: Pick<Database, 'db'>): Promise<number> {
  const silence = sql<Date>`now() - make_interval(secs => ${workerTimeoutSeconds})`
  await db.deleteFrom('job_workers').where('seen_at', '<', silence).execute()
  const { rows } = await sql<{ freed: number }>`
    with lost as (
      select array_agg(distinct locked_by) as workers, count(*)::int as freed
      from graphile_worker._private_jobs j
      where locked_at < ${silence} and not exists (select 1 from job_workers w where w.worker = j.locked_by)
    )
    select freed from lost, lateral (select graphile_worker.force_unlock_workers(lost.workers)) done
    where freed > 0`.execute(db)
  return rows[0]?.freed ?? 0
}
