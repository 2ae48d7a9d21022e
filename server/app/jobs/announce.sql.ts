import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Fact } from '../facts.ts'

/**
 * Writes a fact into the job queue inside the caller's transaction: if the act rolls back, so does the fact, and what
 * is committed cannot be lost. The worker passes it to every job that follows this kind of fact.
 */
export async function announceFact(
  db: Transaction<Tables> | Kysely<Tables>,
  { siteId, fact, after }: { siteId: string; fact: Fact; after?: { seconds: number } | undefined },
): Promise<void> {
  await sql`select graphile_worker.add_job('fact', ${JSON.stringify({ siteId, fact })}::json,
    run_at := now() + make_interval(secs => ${after?.seconds ?? 0}))`.execute(db)
}
