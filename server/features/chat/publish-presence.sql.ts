import type { Reads } from '../../app/transaction.ts'

/**
 * Finds those with whom a member wrote last, who are the ones that look for them. No one, while the member is
 * invisible, unless `invisibleToo`.
 */
export async function findPartners(
  db: Reads,
  memberId: string,
  { invisibleToo }: { invisibleToo: boolean },
): Promise<string[]> {
  const conversations = db
    .selectFrom('conversations')
    .select(['member_b as id', 'last_at'])
    .where('member_a', '=', memberId)
    .unionAll(
      db.selectFrom('conversations').select(['member_a as id', 'last_at']).where('member_b', '=', memberId),
    )
  const rows = await db
    .selectFrom(conversations.as('c'))
    .select('c.id')
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
  return rows.map((row) => row.id)
}
