import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface QueueRow {
  task: string
  waiting: number
  failed: number
  oldest: Date | null
  last_error: string | null
}

/** What waits in the job queue by task, and what has failed for good. */
export async function findQueues(db: Reads): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select j.task_identifier as task, count(*) filter (where j.attempts < j.max_attempts)::int as waiting,
      count(*) filter (where j.attempts >= j.max_attempts)::int as failed,
      min(j.run_at) filter (where j.attempts < j.max_attempts) as oldest, max(j.last_error) as last_error
    from graphile_worker.jobs j group by j.task_identifier order by j.task_identifier`.execute(db)
  return rows
}

/** Mails and other messages that have not gone out, and how many of them should have long ago. */
export async function findUnsent(db: Reads, late: Date): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*)::int as waiting, count(*) filter (where created_at < ${late})::int as failed
    from outbox where sent_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** Webhooks that nobody has acted upon, and how many came long ago. */
export async function findUnprocessed(db: Reads, late: Date): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*)::int as waiting, count(*) filter (where received_at < ${late})::int as failed
    from webhook_events where processed_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** Payments that are open, and how many should have come to their end long ago: a transfer has fourteen days. */
export async function findStuck(db: Reads, late: Date): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*)::int as waiting, count(*) filter (where expires_at < ${late})::int as failed
    from payments where status = 'pending'`.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** Files whose rows are gone and that are still to be removed. */
export async function findLeftFiles(db: Reads, late: Date): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*)::int as waiting, count(*) filter (where since < ${late})::int as failed
    from files_to_remove f where not exists (select 1 from evidence_files e where e.name = f.name)`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** The version of the database, and the sites with theirs. */
export async function findVersions(
  db: Reads,
): Promise<{ postgres: string; sites: { host: string; version: number; members: number }[] }> {
  const [{ rows: server }, { rows: sites }] = await Promise.all([
    sql<{ version: string }>`select current_setting('server_version') as version`.execute(db),
    sql<{ host: string; version: number; members: number }>`
      select h.host, s.version, (select count(*)::int from members m where m.site_id = s.id) as members
      from sites s join site_hosts h on h.site_id = s.id and h.main order by s.created_at, s.id`.execute(db),
  ])
  return { postgres: server[0]?.version ?? '', sites }
}

/** The newest migration that the database has. */
export async function findLastMigration(db: Reads): Promise<string> {
  const { rows } = await sql<{
    name: string | null
  }>`select max(name) as name from applied_migrations`.execute(db)
  return rows[0]?.name ?? ''
}
