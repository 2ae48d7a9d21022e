import { type RawBuilder, sql } from 'kysely'
import type { Reads, StoredEvent, Tx } from '../context.ts'
import { sharedMilliseconds } from '../platform/clock.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

export interface FeedRow {
  seq: number
  event: StoredEvent
}

/** Whoever missed more than this reads everything anew, which is less work. */
const mostMissed = 200
/**
 * The ids of messages come from the clocks of several processes, so as many as this may be out of the order of their
 * numbers.
 */
const astray = 20

/** The slot of the feed that is written to now, unless it has just changed (0008_chat.sql). */
const slotNow = () => sql.table(`member_events_${Math.floor(sharedMilliseconds() / (5 * 86_400_000)) % 7}`)

/**
 * What a member has missed after a number, in order and without a gap: the events of their feed, and the messages,
 * which carry their numbers themselves (messages.from_seq, to_seq). Null when it cannot be given any more (too
 * much, too long ago, or of somebody whose account is gone): then everything has to be read anew.
 */
export async function readFeed(
  ctx: PreparedReads,
  memberId: string,
  after: number,
): Promise<FeedRow[] | null> {
  const last = await lastSeq(ctx, memberId)
  if (last <= after) return []
  if (last - after > mostMissed) return null
  const isWhole = (rows: readonly FeedRow[]) =>
    rows.length >= last - after && rows.at(-1)?.seq === after + rows.length
  const read = (events: RawBuilder<unknown>) =>
    executePrepared(ctx, missed(events, { memberId, after, most: last - after + astray }))
  // New events are in today's slot; looking into all seven costs several times as much.
  const rows = await read(slotNow())
  if (isWhole(rows)) return rows
  const older = await read(sql.table('member_events'))
  return isWhole(older) ? older : null
}

/**
 * Events and messages of a member after a number. Messages are looked for in the conversations of the newest activity, if
 * any of the newest there is news. What an older version is told as well stands in both (1820).
 */
function missed(
  events: RawBuilder<unknown>,
  { memberId, after, most }: { memberId: string; after: number; most: number },
): RawBuilder<FeedRow> {
  const newest = (count: number) => sql`
    select id, case when from_id = ${memberId} then from_seq else to_seq end as seq
    from messages where conversation_id = c.id order by id desc limit ${count}`
  return sql`
    select distinct on (seq) seq, event from (
      select seq, event from ${events} where member_id = ${memberId} and seq > ${after}
      union all
      select m.seq, jsonb_build_object('type', 'message', 'conversation', c.id, 'message', m.id)
      from (
        select * from (
          select id, seq_a as seq, last_at from conversations where member_a = ${memberId}
          union all
          select id, seq_b, last_at from conversations where member_b = ${memberId}
        ) own where seq > ${after} or seq is null order by seq desc nulls last, last_at desc limit ${most}
      ) c
      cross join lateral (select max(seq) as seq from (${newest(astray)}) n) last
      cross join lateral (${newest(most)}) m
      where last.seq > ${after} and m.seq > ${after}
    ) found order by seq`
}

/** The number of a member's last event. */
export async function lastSeq(ctx: PreparedReads, memberId: string): Promise<number> {
  const [row] = await executePrepared(
    ctx,
    sql<{ event_seq: number }>`select event_seq from member_states where member_id = ${memberId}`,
  )
  return row?.event_seq ?? 0
}

/**
 * Notes that a member is here; written at most every five minutes, since search sorts by it. Gives when they were here
 * before, if it was written.
 */
export async function touchActive(db: Reads, memberId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ before: Date }>`
    with known as (select active_at from search_members where member_id = ${memberId})
    update search_members s set active_at = date_trunc('minute', ${now}::timestamptz) from known
    where s.member_id = ${memberId} and s.active_at < ${now}::timestamptz - interval '4 minutes'
    returning known.active_at as before`.execute(db)
  return rows[0]?.before ?? null
}

/** When a member was here last, as any process has noted it. */
export async function lastActive(db: Reads, memberId: string): Promise<Date | null> {
  const { rows } = await sql<{ active_at: Date }>`
    select active_at from search_members where member_id = ${memberId}`.execute(db)
  return rows[0]?.active_at ?? null
}

/** Takes the member's next number under the lock of their state row: numbers are committed in order, without gaps. */
export async function insertEvent(tx: Tx, memberId: string, event: StoredEvent): Promise<void> {
  await sql`
    with state as (
      update member_states set event_seq = event_seq + 1 where member_id = ${memberId} returning event_seq
    )
    insert into member_events (member_id, seq, event, created_at)
    select ${memberId}, event_seq, ${JSON.stringify(event)}::jsonb, ${tx.now} from state`.execute(tx.db)
}

/** The slot of the feed that is written to next, and whether anything old is in it; the slots change every five days. */
export async function findNextSlot(db: Reads): Promise<{ table: string; filled: boolean }> {
  const { rows } = await sql<{ slot: number; filled: boolean }>`
    select next.slot, exists (select 1 from member_events e where e.slot = next.slot) as filled
    from (select feed_slot(now() + interval '5 days') as slot) next`.execute(db)
  const { slot = 0, filled = false } = rows[0] ?? {}
  return { table: `member_events_${slot}`, filled }
}

/** Empties a slot of the feed. Throws when readers keep it busy for longer than a fifth of a second. */
export async function emptySlot(tx: Tx, table: string): Promise<void> {
  await sql`set local lock_timeout = '200ms'`.execute(tx.db)
  await sql`truncate ${sql.table(table)}`.execute(tx.db)
}
