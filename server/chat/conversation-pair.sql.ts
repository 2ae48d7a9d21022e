import type { Reads } from '../context.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

/** The other member of a conversation; null when it is not the viewer's. */
export async function findOtherMember(
  db: Reads,
  viewerId: string,
  conversation: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('conversations')
    .select(['member_a', 'member_b'])
    .where('id', '=', conversation)
    .where((eb) => eb(eb.val(viewerId), 'in', [eb.ref('member_a'), eb.ref('member_b')]))
    .executeTakeFirst()
  if (!row) return null
  return row.member_a === viewerId ? row.member_b : row.member_a
}

/** Whether two members have a conversation. */
export async function hasConversation(
  reads: PreparedReads & { db: Reads },
  one: string,
  other: string,
): Promise<boolean> {
  const [memberA, memberB] = one < other ? [one, other] : [other, one]
  const rows = await executePrepared(
    reads,
    reads.db
      .selectFrom('conversations')
      .select('id')
      .where('member_a', '=', memberA)
      .where('member_b', '=', memberB),
  )
  return rows.length > 0
}
