import { sql } from 'kysely'
import type { Reads, StoredEvent, Tx } from '../context.ts'
import { type PreparedReads, readPrepared } from '../platform/prepared.ts'

export interface FeedRow {
  seq: number
  event: StoredEvent
}

/** The slot of the feed that is written to now, unless the clock of the database differs (1270_feed_slots.sql). */
const slotNow = () => sql.table(`member_events_${Math.floor(Date.now() / (5 * 86_400_000)) % 7}`)

/** The events of a member after a number, oldest first, at most 200. */
export async function readFeed(ctx: PreparedReads, memberId: string, after: number): Promise<FeedRow[]> {
  // What is new lies in today's slot; looking into all seven costs a multiple.
  const latest = await readPrepared(
    ctx,
    sql<{ last: number; seq: number | null; event: StoredEvent }>`
      select s.event_seq as last, e.seq, e.event from member_states s left join lateral (
        select seq, event from ${slotNow()} where member_id = s.member_id and seq > ${after} order by seq limit 200
      ) e on true where s.member_id = ${memberId} order by e.seq`,
  )
  const found = latest.flatMap(({ seq, event }) => (seq === null ? [] : [{ seq, event }]))
  const news = Math.min((latest[0]?.last ?? 0) - after, 200)
  // Numbers have no gaps: that many, up to the number they should reach, are all there are.
  if (news <= 0 || (found.length === news && found.at(-1)?.seq === after + news)) return found
  return readPrepared(
    ctx,
    sql<FeedRow>`
      select seq, event from member_events where member_id = ${memberId} and seq > ${after} order by seq limit 200`,
  )
}

/** The number of a member's last event. */
export async function lastSeq(db: Reads, memberId: string): Promise<number> {
  const { rows } = await sql<{ event_seq: number }>`
    select event_seq from member_states where member_id = ${memberId}`.execute(db)
  return rows[0]?.event_seq ?? 0
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
