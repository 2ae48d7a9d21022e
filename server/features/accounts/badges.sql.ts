import type { Reads } from '../../app/transaction.ts'

/** Finds the badges in which a member's likes count, or would count if the member were visible. */
export function findBadgesBy(db: Reads, fromId: string) {
  return db
    .selectFrom('likes as l')
    .innerJoin('member_states as s', 's.member_id', 'l.to_id')
    .select(['s.member_id', 's.new_likes'])
    .where('l.from_id', '=', fromId)
    .where('l.seen_at', 'is', null)
    .orderBy('s.member_id')
    .execute()
}
