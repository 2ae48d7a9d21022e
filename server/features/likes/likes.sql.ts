import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/**
 * Locks the state rows of members in the order of their ids, like every change to two of them. Whichever transaction
 * holds both rows of a pair decides about likes and blocks between the two.
 */
export async function lockStates(db: Reads, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('member_states')
    .select('member_id')
    .where('member_id', 'in', [...ids])
    .orderBy('member_id')
    .forUpdate()
    .execute()
}

/** The likes between two members as one of them sees it. */
export interface PairRow {
  i_like: Date | null
  likes_me: Date | null
  like_new: boolean
}

export async function findPair(db: Reads, viewerId: string, otherId: string): Promise<PairRow> {
  const rows = await db
    .selectFrom('likes')
    .select(['from_id', 'created_at', 'is_new'])
    .where((eb) =>
      eb.or([eb.and({ from_id: viewerId, to_id: otherId }), eb.and({ from_id: otherId, to_id: viewerId })]),
    )
    .execute()
  const [own, theirs] = [viewerId, otherId].map((id) => rows.find((row) => row.from_id === id))
  return {
    i_like: own?.created_at ?? null,
    likes_me: theirs?.created_at ?? null,
    like_new: theirs?.is_new ?? false,
  }
}

/** Stores a like; false when it exists. A trigger updates the receiver's badge. */
export async function insertLike(
  db: Reads,
  like: { fromId: string; toId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('likes')
    .values({ from_id: like.fromId, to_id: like.toId, created_at: like.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a like; false when there was none. */
export async function deleteLike(db: Reads, fromId: string, toId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('likes')
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Marks a like as opened by its receiver; false when there is none or it was opened before. */
export async function markLikeSeen(
  db: Reads,
  like: { fromId: string; toId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('likes')
    .set({ seen_at: like.now })
    .where('from_id', '=', like.fromId)
    .where('to_id', '=', like.toId)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns how many likes a member has not opened: the badge. */
export async function countNewLikes(db: Reads, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('member_states')
    .select('new_likes')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.new_likes ?? 0
}

/** Where a list of likes continues. `isNew` matters only for likes received, whose new ones come first. */
export interface LikePosition {
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

interface LikesQuery {
  memberId: string
  after: LikePosition | null
  limit: number
}

/** Returns the likes `l` whose other member, the one in `other`, exists: `m` and `p`. */
const likesWith = (db: Reads, other: 'l.from_id' | 'l.to_id') =>
  db
    .selectFrom('likes as l')
    .innerJoin('members as m', 'm.id', other)
    .innerJoin('profiles as p', 'p.member_id', other)
    .where('p.status', '=', 'active')
    .where('m.status', 'in', ['not_confirmed', 'activated'])
    .select([
      `${other} as id`,
      'l.is_new',
      sql<number>`(extract(epoch from l.created_at) * 1000000)::bigint`.as('at'),
    ])

/** JavaScript dates have only milliseconds, and so do the driver's parameters. */
const toMoment = ({ at }: LikePosition) => sql<Date>`timestamptz 'epoch' + ${at} * interval '1 microsecond'`

/**
 * Returns the members who like one, new ones first, then the newest. A block deletes likes, so none of them is blocked.
 */
export function findLikesReceived(db: Reads, { memberId, after, limit }: LikesQuery): Promise<LikeRow[]> {
  let query = likesWith(db, 'l.from_id').where('l.to_id', '=', memberId)
  if (after) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('l.is_new', 'l.created_at', 'l.from_id'),
        '<',
        eb.tuple(eb.val(after.isNew), toMoment(after), eb.val(after.id)),
      ),
    )
  }
  return query
    .orderBy('l.is_new', 'desc')
    .orderBy('l.created_at', 'desc')
    .orderBy('l.from_id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the members whom one likes, the newest first. */
export function findLikesSent(db: Reads, { memberId, after, limit }: LikesQuery): Promise<LikeRow[]> {
  let query = likesWith(db, 'l.to_id')
    .innerJoin('members as me', 'me.id', 'l.from_id')
    .where('l.from_id', '=', memberId)
    .where((eb) => eb.or([eb('p.fictional', '=', false), eb('me.hide_fictional', '=', false)]))
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('l.created_at', 'l.to_id'), '<', eb.tuple(toMoment(after), eb.val(after.id))),
    )
  }
  return query.orderBy('l.created_at', 'desc').orderBy('l.to_id', 'desc').limit(limit).execute()
}

/** Returns the newest like that a member has not opened. Fictional and invisible profiles never count. */
export async function findNewestLike(db: Reads, memberId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('likes as l')
    .innerJoin('members as m', 'm.id', 'l.from_id')
    .select('l.from_id as id')
    .where('l.to_id', '=', memberId)
    .where('l.is_new', '=', true)
    .where('m.kind', '=', 'person')
    .where('m.invisible', '=', false)
    .orderBy('l.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
