import type { Reads } from '../../app/transaction.ts'

/**
 * Finds a member's recent chat partners, who may have them on screen. None while the member is invisible, unless
 * `invisibleToo`.
 */
export async function findChatPartners(
  db: Reads,
  memberId: string,
  { invisibleToo }: { invisibleToo: boolean },
): Promise<{ id: string; conversation: string }[]> {
  const conversations = db
    .selectFrom('conversations')
    .select(['member_b as id', 'id as conversation', 'last_at'])
    .where('member_a', '=', memberId)
    .unionAll(
      db
        .selectFrom('conversations')
        .select(['member_a as id', 'id as conversation', 'last_at'])
        .where('member_b', '=', memberId),
    )
  return db
    .selectFrom(conversations.as('c'))
    .select(['c.id', 'c.conversation'])
    .$if(!invisibleToo, (query) =>
      query.where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('members').where('members.id', '=', memberId).where('members.invisible', '=', true),
          ),
        ),
      ),
    )
    .orderBy('c.last_at', 'desc')
    .limit(50)
    .execute()
}
