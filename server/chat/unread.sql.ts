import type { Reads } from '../context.ts'

/** How many messages a member has not read, over all conversations, and how many credits they have. */
export async function badgesOf(db: Reads, memberId: string): Promise<{ unread: number; credits: number }> {
  const row = await db
    .selectFrom('member_states')
    .select(['unread', 'credits'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { unread: 0, credits: 0 }
}
