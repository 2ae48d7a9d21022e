import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

export interface RecordRow {
  at: Date
  staff: string | null
  profile: string
  profile_id: string
  member_id: string
  text: string | null
}

/** Which staff member wrote what under which profile, oldest first; an unsent text is null. */
export async function findFictionalRecord(
  db: Reads,
  siteId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select a.created_at as at, s.name as staff, p.name as profile, f.id as profile_id,
      case when f.id = c.member_a then c.member_b else c.member_a end as member_id, m.body as text
    from desk_answers a
    join conversations c on c.id = a.conversation_id
    join members f on f.id in (c.member_a, c.member_b) and f.kind = 'fictional' and f.site_id = ${siteId}
    join profiles p on p.member_id = f.id
    left join messages m on m.conversation_id = c.id and m.id = a.message_id
    left join staff s on s.id = a.staff_id
    where a.created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and a.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    order by a.created_at, a.message_id`.execute(db)
  return rows
}

/** Hides every fictional profile of a site and closes their conversations; returns how many. */
export async function endFictional(db: Reads, siteId: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ status: 'disabled' })
    .where('site_id', '=', siteId)
    .where('fictional', '=', true)
    .where('status', '=', 'active')
    .executeTakeFirst()
  await sql`
    delete from desk_claims d using conversations c, members f
    where c.id = d.conversation_id and f.id in (c.member_a, c.member_b) and f.kind = 'fictional'
      and f.site_id = ${siteId}`.execute(db)
  return Number(numUpdatedRows)
}
