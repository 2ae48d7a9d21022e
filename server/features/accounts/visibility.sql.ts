import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Sets invisible mode; a trigger removes the member from search or adds them again. */
export async function updateInvisible(db: Reads, memberId: string, invisible: boolean): Promise<void> {
  await db.updateTable('members').set({ invisible }).where('id', '=', memberId).execute()
}

/** Sets whether visitors may see the member; a trigger updates the search. */
export async function updateShownToVisitors(db: Reads, memberId: string, shown: boolean): Promise<void> {
  await db.updateTable('members').set({ shown_to_visitors: shown }).where('id', '=', memberId).execute()
}

/** Sets whether the member sees fictional profiles. */
export async function updateHideFictional(db: Reads, memberId: string, hide: boolean): Promise<void> {
  await db.updateTable('members').set({ hide_fictional: hide }).where('id', '=', memberId).execute()
}

/** Subtracts the unread messages of fictional profiles from the member's total: the member no longer sees them. */
export async function clearFictionalUnread(db: Reads, memberId: string): Promise<void> {
  await db
    .selectFrom('member_states')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .execute()
  await sql`
    with hidden as (
      select c.id, c.member_a = ${memberId} as is_a,
        case when c.member_a = ${memberId} then c.unread_a else c.unread_b end as was
      from conversations c
      join profiles o on o.fictional and o.member_id = case when c.member_a = ${memberId} then c.member_b else c.member_a end
      where ${memberId} in (c.member_a, c.member_b) for update of c
    ), seen as (
      update conversations c set
        unread_a = case when h.is_a then 0 else unread_a end, unread_b = case when h.is_a then unread_b else 0 end
      from hidden h where c.id = h.id and h.was > 0 returning h.was
    )
    update member_states set unread = greatest(0, unread - (select coalesce(sum(was), 0)::int from seen))
    where member_id = ${memberId}`.execute(db)
}
