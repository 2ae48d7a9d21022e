import type { Reads } from '../../app/transaction.ts'

/** Returns a member's number of unread messages, over all conversations, and their credits. */
export async function readBadges(db: Reads, memberId: string): Promise<{ unread: number; credits: number }> {
  const row = await db
    .selectFrom('member_states')
    .select(['unread', 'credits'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { unread: 0, credits: 0 }
}

/** Subtracts messages from a member's unread total over all conversations. Returns the new total. */
export async function subtractUnread(db: Reads, memberId: string, count: number): Promise<number> {
  const row = await db
    .updateTable('member_states')
    .set((eb) => ({ unread: eb.fn('greatest', [eb.lit(0), eb('unread', '-', count)]) }))
    .where('member_id', '=', memberId)
    .returning('unread')
    .executeTakeFirst()
  return row?.unread ?? 0
}
