import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** Whether a member is invisible now; false for whoever is gone. */
export async function findInvisible(db: Reads, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ invisible: boolean }>`
    select invisible from members where id = ${memberId}`.execute(db)
  return rows[0]?.invisible ?? false
}

/** Sets invisible mode; a trigger takes the member out of search or back into it. */
export async function updateInvisible(db: Reads, memberId: string, invisible: boolean): Promise<void> {
  await sql`update members set invisible = ${invisible} where id = ${memberId}`.execute(db)
}

/** Sets whether visitors may see the member; a trigger tells the search. */
export async function updateShownToVisitors(db: Reads, memberId: string, shown: boolean): Promise<void> {
  await sql`update members set shown_to_visitors = ${shown} where id = ${memberId}`.execute(db)
}

/** Sets whether the member sees fictional profiles. */
export async function updateHideFictional(db: Reads, memberId: string, hide: boolean): Promise<void> {
  await sql`update members set hide_fictional = ${hide} where id = ${memberId}`.execute(db)
}

/** Takes what fictional profiles wrote and the member has not read off their total: they see it no more. */
export async function dropUnreadOfFictional(db: Reads, memberId: string): Promise<void> {
  await sql`select 1 from member_states where member_id = ${memberId} for update`.execute(db)
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
