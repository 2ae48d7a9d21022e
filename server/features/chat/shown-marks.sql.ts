import { sql } from 'kysely'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/**
 * Notes, before it is read, that a member is shown all that there is in some of their conversations, or in all (null):
 * nothing of it can be taken back with its credits any more. Waits for anyone who is taking something back.
 */
export async function markShown(
  reads: PreparedReads,
  memberId: string,
  conversations: readonly string[] | null,
): Promise<void> {
  await executePrepared(
    reads,
    sql`select mark_shown(${memberId}, ${conversations && [...conversations]}::uuid[])`,
  )
}
