import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/**
 * Locks the state rows of members in the order of their ids, as everything does that changes two of them. Whoever
 * holds both rows of a pair alone decides about likes and blocks between the two.
 */
export async function lockStates(db: Reads, ids: readonly string[]): Promise<void> {
  await sql`
    select from member_states where member_id = any(${[...ids]}::uuid[]) order by member_id for update`.execute(
    db,
  )
}

/** The likes between two members as one of them sees it. */
export interface PairRow {
  i_like: Date | null
  likes_me: Date | null
  like_new: boolean
}

export async function findPair(db: Reads, viewerId: string, otherId: string): Promise<PairRow> {
  const { rows } = await sql<PairRow>`
    select max(created_at) filter (where from_id = ${viewerId}) as i_like,
      max(created_at) filter (where to_id = ${viewerId}) as likes_me,
      coalesce(bool_or(is_new) filter (where to_id = ${viewerId}), false) as like_new
    from likes where (from_id, to_id) in ((${viewerId}, ${otherId}), (${otherId}, ${viewerId}))`.execute(db)
  return rows[0] ?? { i_like: null, likes_me: null, like_new: false }
}

/** Stores a like; false when it stood already. The receiver's badge follows by a trigger. */
export async function insertLike(
  db: Reads,
  like: { fromId: string; toId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into likes (from_id, to_id, created_at) values (${like.fromId}, ${like.toId}, ${like.now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Takes a like away; false when there was none. */
export async function deleteLike(db: Reads, fromId: string, toId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from likes where from_id = ${fromId} and to_id = ${toId}`.execute(db)
  return numAffectedRows === 1n
}

/** Marks a like as opened by its receiver; false when there is none or it was opened before. */
export async function markLikeSeen(
  db: Reads,
  like: { fromId: string; toId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update likes set seen_at = ${like.now}
    where from_id = ${like.fromId} and to_id = ${like.toId} and seen_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** How many likes a member has not opened: the badge. */
export async function newLikesOf(db: Reads, memberId: string): Promise<number> {
  const { rows } = await sql<{ new_likes: number }>`
    select new_likes from member_states where member_id = ${memberId}`.execute(db)
  return rows[0]?.new_likes ?? 0
}

/** Where a list of likes goes on. `isNew` counts only for likes received, whose new ones come first. */
export interface LikePlace {
  isNew: boolean
  /** Microseconds since 1970. */
  at: number
  id: string
}

export interface LikeRow {
  id: string
  is_new: boolean
  at: number
}

const there = sql`p.status = 'active' and m.status in ('not_confirmed', 'activated')`
const micros = sql`(extract(epoch from l.created_at) * 1000000)::bigint as at`
const moment = (place: LikePlace) => sql`timestamptz 'epoch' + ${place.at} * interval '1 microsecond'`

/** The members who like one, new ones first, then the newest. A block deletes likes, so none of them is blocked. */
export async function findLikesReceived(
  db: Reads,
  find: { memberId: string; after: LikePlace | null; limit: number },
): Promise<LikeRow[]> {
  const { after } = find
  const further = after
    ? sql`and (l.is_new, l.created_at, l.from_id) < (${after.isNew}, ${moment(after)}, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<LikeRow>`
    select l.from_id as id, l.is_new, ${micros} from likes l
    join members m on m.id = l.from_id join profiles p on p.member_id = l.from_id
    where l.to_id = ${find.memberId} and ${there} ${further}
    order by l.is_new desc, l.created_at desc, l.from_id desc limit ${find.limit}`.execute(db)
  return rows
}

/** The members whom one likes, the newest first. */
export async function findLikesSent(
  db: Reads,
  find: { memberId: string; after: LikePlace | null; limit: number },
): Promise<LikeRow[]> {
  const { after } = find
  const further = after ? sql`and (l.created_at, l.to_id) < (${moment(after)}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<LikeRow>`
    select l.to_id as id, l.is_new, ${micros} from likes l
    join members m on m.id = l.to_id join profiles p on p.member_id = l.to_id
    where l.from_id = ${find.memberId} and ${there} ${further}
      and not (p.fictional and exists (select from members me where me.id = ${find.memberId} and me.hide_fictional))
    order by l.created_at desc, l.to_id desc limit ${find.limit}`.execute(db)
  return rows
}

/**
 * The newest like that a member has not opened. Fictional profiles never count, and who is invisible is not
 * brought up by itself.
 */
export async function findNewestLike(db: Reads, memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select l.from_id as id from likes l join members m on m.id = l.from_id
    where l.to_id = ${memberId} and l.is_new and m.kind = 'person' and not m.invisible
    order by l.created_at desc limit 1`.execute(db)
  return rows[0]?.id
}
