import { sql } from 'kysely'
import type { DeliveredMark } from '../../app/services/chat.ts'
import type { Reads } from '../../app/transaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import { subtractUnread } from './unread.sql.ts'

export interface ReadRow {
  other_id: string
  /** The viewer's unread messages, in all conversations and in this one. */
  unread: number
  unread_here: number
  read_up_to: string | null
  /**
   * Numbers of the events in both feeds; null when nothing has changed, the other one also while the reader is invisible.
   */
  own_seq: number | null
  other_seq: number | null
}

/**
 * Marks a conversation as read, up to a message or entirely, and adds events to both feeds, in one statement. Undefined
 * when it is not the viewer's.
 */
export async function callReadConversation(
  reads: PreparedReads,
  read: { viewerId: string; conversation: string; message: string | null; now: Date },
): Promise<ReadRow | undefined> {
  const [row] = await executePrepared(
    reads,
    sql<ReadRow>`
      select * from read_conversation_to(${read.viewerId}, ${read.conversation}, ${read.message}, ${read.now})`,
  )
  return row
}

/** A conversation whose marks were checked, with what to reveal to each of the two about the other’s screens. */
export interface StoredReadMark {
  id: string
  member_a: string
  member_b: string
  /** How far messages have reached the member's screens; null when unchanged or not to be revealed. */
  revealed_a: string | null
  revealed_b: string | null
}

/**
 * Stores how far messages have been delivered, up to the last message, and not for members who can no longer reach the
 * other one: blocked, banned, leaving. Nothing is revealed about an invisible member. A conversation that is being
 * written to is left for the next run: waiting for it here would break the order of locks. Returns the conversations
 * that were free.
 */
export async function storeDelivered(db: Reads, marks: readonly DeliveredMark[]): Promise<StoredReadMark[]> {
  const { rows } = await sql<StoredReadMark>`
    with marks as (
      select * from unnest(${marks.map((mark) => mark.conversation)}::uuid[],
        ${marks.map((mark) => mark.receiverId)}::uuid[], ${marks.map((mark) => mark.message)}::uuid[])
        as m (conversation_id, receiver_id, message_id)
    ),
    free as (
      select c.id, c.delivered_a, c.delivered_b, a.message_id is not null as is_a, b.message_id is not null as is_b,
        least(a.message_id, c.last_message_id) as mark_a, least(b.message_id, c.last_message_id) as mark_b,
        ma.invisible as invisible_a, mb.invisible as invisible_b
      from conversations c
      join members ma on ma.id = c.member_a and ma.status in ('activated', 'not_confirmed')
      join members mb on mb.id = c.member_b and mb.status in ('activated', 'not_confirmed')
      left join marks a on a.conversation_id = c.id and a.receiver_id = c.member_a
      left join marks b on b.conversation_id = c.id and b.receiver_id = c.member_b
      where c.id in (select conversation_id from marks)
        and not exists (select 1 from blocks x where x.blocker_id = c.member_a and x.blocked_id = c.member_b)
        and not exists (select 1 from blocks x where x.blocker_id = c.member_b and x.blocked_id = c.member_a)
      for update of c skip locked
    )
    update conversations c set
      delivered_a = case when f.is_a then greatest(c.delivered_a, f.mark_a) else c.delivered_a end,
      delivered_b = case when f.is_b then greatest(c.delivered_b, f.mark_b) else c.delivered_b end,
      shown_a = case when f.is_a then greatest(c.shown_a, f.mark_a) else c.shown_a end,
      shown_b = case when f.is_b then greatest(c.shown_b, f.mark_b) else c.shown_b end
    from free f where c.id = f.id
    returning c.id, c.member_a, c.member_b,
      case when c.delivered_a is distinct from f.delivered_a and not f.invisible_a then c.delivered_a end as revealed_a,
      case when c.delivered_b is distinct from f.delivered_b and not f.invisible_b then c.delivered_b end as revealed_b`.execute(
    db,
  )
  return rows
}

/** Hides everything up to the last message from the viewer, and subtracts the unread ones from the member's total. */
export async function clearConversation(
  db: Reads,
  viewerId: string,
  conversation: string,
): Promise<number | null> {
  await db
    .selectFrom('member_states')
    .select('member_id')
    .where('member_id', '=', viewerId)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ was: number }>`
    with before as (
      select id, member_a = ${viewerId} as is_a,
        case when member_a = ${viewerId} then unread_a else unread_b end as was
      from conversations where id = ${conversation} and ${viewerId} in (member_a, member_b) for update
    )
    update conversations c set
      unread_a = case when b.is_a then 0 else unread_a end, unread_b = case when b.is_a then unread_b else 0 end,
      cleared_a = case when b.is_a then last_message_id else cleared_a end,
      cleared_b = case when b.is_a then cleared_b else last_message_id end
    from before b where c.id = b.id returning b.was`.execute(db)
  const [row] = rows
  if (!row) return null
  return subtractUnread(db, viewerId, row.was)
}
