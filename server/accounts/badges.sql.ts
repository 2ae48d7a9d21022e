import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** The badges in which the likes of a member count, or would if the member were there. */
export async function findBadgesBy(
  db: Reads,
  fromId: string,
): Promise<{ member_id: string; new_likes: number }[]> {
  const { rows } = await sql<{ member_id: string; new_likes: number }>`
    select s.member_id, s.new_likes from likes l join member_states s on s.member_id = l.to_id
    where l.from_id = ${fromId} and l.seen_at is null order by s.member_id`.execute(db)
  return rows
}
