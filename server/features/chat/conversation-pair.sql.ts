import type { Reads } from '../../app/transaction.ts'

/** Two members as `member_a` and `member_b` of their conversation. */
export function sortPair([one, other]: readonly [string, string]): [string, string] {
  return one < other ? [one, other] : [other, one]
}

/** Returns the other member of a conversation; null when it is not the viewer's. */
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
