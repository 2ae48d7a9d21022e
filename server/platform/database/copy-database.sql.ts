import type pg from 'pg'

/** A waiting job, in the form that `graphile_worker.add_job` takes. */
export interface WaitingJob {
  readonly identifier: string
  readonly payload: unknown
  readonly queue_name: string | null
  readonly run_at: Date
  readonly max_attempts: number
  readonly job_key: string | null
  readonly priority: number
  readonly flags: string[] | null
}

/** The start of the key of a job that was postponed because its site is moving; the id of its predecessor follows. */
export const postponedKey = 'postponed '

/** Returns the size of the current database in bytes. */
export async function readSize(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(
    'select pg_database_size(current_database())::float8 as size',
  )
  return rows[0]?.size ?? 0
}

/**
 * Returns the jobs that wait or are retried, in order: all of them, or those of a site. None if no worker has ever run.
 * Of a job that is being postponed, only the successor is returned.
 */
export async function selectWaitingJobs(
  connection: pg.Pool | pg.ClientBase,
  siteId: string | null = null,
): Promise<WaitingJob[]> {
  const { rows: found } = await connection.query<{ found: string | null }>(
    `select to_regclass('graphile_worker._private_jobs') as found`,
  )
  if (!found[0]?.found) return []
  const { rows } = await connection.query<WaitingJob>(
    `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts,
       case when j.key like '${postponedKey}%' then null else j.key end as job_key, j.priority,
       (select array_agg(name) from jsonb_object_keys(j.flags) as name) as flags
     from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where not exists (select from graphile_worker._private_jobs n where n.key = '${postponedKey}' || j.id)
       and j.attempts < j.max_attempts and ($1::text is null or j.payload ->> 'siteId' = $1)
     order by j.id`,
    [siteId],
  )
  return rows
}

/** Adds jobs, through the function that every version of the worker has. */
export async function addWaitingJobs(
  connection: pg.Pool | pg.ClientBase,
  jobs: readonly WaitingJob[],
): Promise<void> {
  await connection.query(
    `select graphile_worker.add_job(j.identifier, j.payload, j.queue_name, j.run_at, j.max_attempts, j.job_key,
       j.priority, j.flags)
     from jsonb_to_recordset($1::jsonb) as j(identifier text, payload json, queue_name text, run_at timestamptz,
       max_attempts int, job_key text, priority int, flags text[])`,
    [JSON.stringify(jobs)],
  )
}
