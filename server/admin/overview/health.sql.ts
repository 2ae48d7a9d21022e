import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** What has waited longer than this did not fail by chance. */
export const overdueMilliseconds = 900_000

export interface QueueRow {
  task: string
  waiting: number
  failed: number
  oldest: Date | null
  last_error: string | null
}

/** Returns what waits in the job queue by task, and what has failed permanently. */
export async function findQueues(db: Reads): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select j.task_identifier as task, count(*) filter (where j.attempts < j.max_attempts)::int as waiting,
      count(*) filter (where j.attempts >= j.max_attempts)::int as failed,
      min(j.run_at) filter (where j.attempts < j.max_attempts) as oldest, max(j.last_error) as last_error
    from graphile_worker.jobs j group by j.task_identifier order by j.task_identifier`.execute(db)
  return rows
}

/**
 * A job tries to send for a little more than a day. Older messages were given up, and are deleted after fourteen days.
 */
const triedMilliseconds = 2 * 86_400_000

/**
 * Counts e-mails, text messages and pushes still to be sent, and how many are overdue. Those to permanently rejected
 * addresses do not count.
 */
export async function findUnsent(db: Reads, overdueSince: Date) {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('created_at', '<', overdueSince).as('failed'),
    ])
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('created_at', '>=', new Date(overdueSince.getTime() - triedMilliseconds))
    .executeTakeFirstOrThrow()
}

/** Webhooks that no job has processed, and how many are overdue. */
export async function findUnprocessed(db: Reads, overdueSince: Date) {
  return db
    .selectFrom('webhook_events')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('received_at', '<', overdueSince).as('failed'),
    ])
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Open payments, and how many are overdue: a transfer has fourteen days. */
export async function findStuck(db: Reads, overdueSince: Date) {
  return db
    .selectFrom('payments')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('expires_at', '<', overdueSince).as('failed'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
}

/** Files without rows that are still to be removed. */
export async function findLeftFiles(db: Reads, overdueSince: Date) {
  return db
    .selectFrom('files_to_remove as f')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.countAll<number>().filterWhere('f.since', '<', overdueSince).as('failed'),
    ])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('evidence_files as e').select('e.name').whereRef('e.name', '=', 'f.name'))),
    )
    .executeTakeFirstOrThrow()
}

/** Returns the version of the database, and the sites with theirs. */
export async function findVersions(db: Reads) {
  const [server, sites] = await Promise.all([
    db
      .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val('server_version')]).as('version'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sites as s')
      .innerJoin('site_hosts as h', (join) => join.onRef('h.site_id', '=', 's.id').on('h.main', '=', true))
      .select(['h.host', 's.version'])
      .select((eb) =>
        eb
          .selectFrom('members as m')
          .select(eb.fn.countAll<number>().as('count'))
          .whereRef('m.site_id', '=', 's.id')
          .$asScalar()
          .as('members'),
      )
      .orderBy('s.created_at')
      .orderBy('s.id')
      .execute(),
  ])
  return { postgres: server.version, sites }
}

/** Returns the newest migration in the database. */
export async function findLastMigration(db: Reads): Promise<string> {
  const { rows } = await sql<{
    name: string | null
  }>`select max(name) as name from applied_migrations`.execute(db)
  return rows[0]?.name ?? ''
}
