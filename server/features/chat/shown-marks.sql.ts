import { sql } from 'kysely'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'

/**
 * Records, before reading, that a member is shown everything in some of their conversations, or in all (null): none of
 * it can be unsent with a refund any more. Waits for an unsend in progress.
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
