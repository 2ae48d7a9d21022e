import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** How many likes of the swipe game a member has given on a day, to others than one member. */
export async function countSwipeLikes(
  db: Reads,
  find: { memberId: string; day: string; beside: string | null },
): Promise<number> {
  const { rows } = await sql<{ likes: number }>`
    select count(*) as likes from swipes
    where member_id = ${find.memberId} and day = ${find.day}::date and vote = 'like'
      and profile_id is distinct from ${find.beside}::uuid`.execute(db)
  return rows[0]?.likes ?? 0
}

export interface Swipe {
  memberId: string
  profileId: string
  vote: 'like' | 'skip'
  day: string
  now: Date
}

/** Keeps what was said to a card; a skip never takes a like of the same day back. */
export async function upsertSwipe(db: Reads, swipe: Swipe): Promise<void> {
  await sql`
    insert into swipes (member_id, profile_id, vote, day, voted_at)
    values (${swipe.memberId}, ${swipe.profileId}, ${swipe.vote}, ${swipe.day}::date, ${swipe.now})
    on conflict (member_id, profile_id) do update set vote = excluded.vote, day = excluded.day, voted_at = excluded.voted_at
    where not (swipes.vote = 'like' and swipes.day = excluded.day)`.execute(db)
}

/** Forgets the skip of a card. */
export async function deleteSkip(db: Reads, memberId: string, profileId: string): Promise<void> {
  await sql`
    delete from swipes where member_id = ${memberId} and profile_id = ${profileId} and vote = 'skip'`.execute(
    db,
  )
}

/** The members whom one skipped before a day, the longest ago first: candidates to be shown again. */
export async function findSkipped(
  db: Reads,
  find: { memberId: string; before: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profile_id as id from swipes w
    where w.member_id = ${find.memberId} and w.vote = 'skip' and w.day < ${find.before}::date
      and not exists (select from likes l where l.from_id = w.member_id and l.to_id = w.profile_id)
    order by w.voted_at limit ${find.limit}`.execute(db)
  return rows.map((row) => row.id)
}
