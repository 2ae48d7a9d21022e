import type { Database } from '#server/platform/database/database.ts'

/** Lets jobs that wait for later, or for their next try, run now. */
export async function makeJobsDue(database: Database): Promise<void> {
  await database.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts',
  )
}

/** Returns whether jobs are left that could run: all of them, or those that are due. */
export async function hasDueJobs(database: Database, later: boolean): Promise<boolean> {
  const { rows } = await database.pool.query<{ left: boolean }>(
    'select exists (select 1 from graphile_worker._private_jobs where attempts < max_attempts and ($1 or run_at <= now())) as left',
    [later],
  )
  return rows[0]?.left ?? false
}
