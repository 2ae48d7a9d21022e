import { sql } from 'kysely'
import type { Reads, StoredEvent, Tx } from '../context.ts'

export interface FeedRow {
  seq: number
  event: StoredEvent
}

/** The events of a member after a number, oldest first, at most 200. */
export async function readFeed(db: Reads, memberId: string, after: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select seq, event from member_events where member_id = ${memberId} and seq > ${after} order by seq limit 200`.execute(
    db,
  )
  return rows
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

/** Forgets the oldest events before a time, so many at most; gives how many. Rows that somebody holds are left. */
export async function deleteOldEvents(db: Reads, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with old as (
      select member_id, seq from member_events where created_at < ${before} order by created_at limit ${most}
      for update skip locked
    ),
    gone as (
      delete from member_events e using old where e.member_id = old.member_id and e.seq = old.seq returning 1
    )
    select count(*)::int as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}
