import { type RawBuilder, sql } from 'kysely'
import type { Reads, StoredEvent, Tx } from '../app/transaction.ts'
import { getSharedMilliseconds } from '../platform/clock.ts'
import { executePrepared, type PreparedReads } from '../platform/database/prepared.ts'

type FeedReads = PreparedReads & { readonly db: Reads }

export interface FeedRow {
  seq: number
  event: StoredEvent
}

/** A client that missed more than this reads everything again, which is less work. */
const maxMissed = 200

/** Returns the current slot of the feed, unless it has just changed (0008_chat.sql). */
const getCurrentSlot = () =>
  sql.table(`member_events_${Math.floor(getSharedMilliseconds() / (5 * 86_400_000)) % 7}`)

/**
 * Returns what a member has missed after a number, in order and without a gap: the events of their feed, and the
 * messages, which carry their numbers themselves (messages.from_seq, to_seq). Null when it is no longer available (too
 * much, too long ago, or the account is gone): then everything must be read again.
 */
export async function readFeed(ctx: FeedReads, memberId: string, after: number): Promise<FeedRow[] | null> {
  const last = await findLastSeq(ctx, memberId)
  if (last <= after) return []
  if (last - after > maxMissed) return null
  const isWhole = (rows: readonly FeedRow[]) =>
    rows.length >= last - after && rows.at(-1)?.seq === after + rows.length
  const read = (events: RawBuilder<unknown>) => executePrepared(ctx, missed(events, { memberId, after }))
  // New events are in today's slot; reading all seven costs several times as much.
  const rows = await read(getCurrentSlot())
  if (isWhole(rows)) return rows
  const older = await read(sql.table('member_events'))
  return isWhole(older) ? older : null
}

/**
 * Events and messages of a member after a number. How many of the newest messages of a conversation can be among them,
 * the conversation itself says by the number of its last one (conversations.seq_a, seq_b). It has to come from this
 * statement: messages may have arrived since any earlier one, and would push older ones out.
 */
function missed(
  events: RawBuilder<unknown>,
  { memberId, after }: { memberId: string; after: number },
): RawBuilder<FeedRow> {
  return sql`
    select seq, event from ${events} where member_id = ${memberId} and seq > ${after}
    union all
    select m.seq, jsonb_build_object('type', 'message', 'conversation', c.id, 'message', m.id)
    from (
      select id, seq_a as last_seq from conversations where member_a = ${memberId} and seq_a > ${after}
      union all
      select id, seq_b from conversations where member_b = ${memberId} and seq_b > ${after}
    ) c
    cross join lateral (
      select id, case when from_id = ${memberId} then from_seq else to_seq end as seq
      from messages where conversation_id = c.id order by id desc limit c.last_seq - ${after}
    ) m
    where m.seq > ${after}
    order by seq`
}

/** Returns the number of a member's last event. */
export async function findLastSeq(ctx: FeedReads, memberId: string): Promise<number> {
  const [row] = await executePrepared(
    ctx,
    ctx.db.selectFrom('member_states').select('event_seq').where('member_id', '=', memberId),
  )
  return row?.event_seq ?? 0
}

/**
 * Records that a member is online; written at most every five minutes, since search sorts by it. Returns the previous
 * time, if it was written.
 */
export async function touchActive(db: Reads, memberId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ before: Date }>`
    with known as (select active_at from search_members where member_id = ${memberId})
    update search_members s set active_at = date_trunc('minute', ${now}::timestamptz) from known
    where s.member_id = ${memberId} and s.active_at < ${now}::timestamptz - interval '4 minutes'
    returning known.active_at as before`.execute(db)
  return rows[0]?.before ?? null
}

/** Returns when a member was last online, as recorded by any process. */
export async function findLastActive(db: Reads, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('search_members')
    .select('active_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.active_at ?? null
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

/**
 * Returns the slot of the feed that is written to next, and whether anything old is in it; the slots change every five
 * days.
 */
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
