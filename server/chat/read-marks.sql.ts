import { sql } from 'kysely'
import type { Reads } from '../context.ts'
import type { Prepared, RunPrepared } from '../platform/database/prepared.ts'

export interface ReadRow {
  other_id: string
  /** What the viewer has not read, in all conversations and in this one. */
  unread: number
  unread_here: number
  read_up_to: string | null
  /**
   * Numbers of the events in both feeds; null when nothing has changed, the other one also while the reader is invisible.
   */
  own_seq: number | null
  other_seq: number | null
}

const readConversation: Prepared<ReadRow> = {
  name: 'read_conversation_to',
  text: 'select * from read_conversation_to($1, $2, $3, $4)',
}

/**
 * Marks a conversation as read, up to a message or wholly, and tells both feeds, in one statement. Undefined when it is not
 * the viewer's.
 */
export async function callReadConversation(
  run: RunPrepared,
  read: { viewerId: string; conversation: string; message: string | null; now: Date },
): Promise<ReadRow | undefined> {
  const [row] = await run(readConversation, [read.viewerId, read.conversation, read.message, read.now])
  return row
}

export interface DeliveredMark {
  conversation: string
  receiverId: string
  /** Everything up to this message has reached a screen of the receiver. */
  message: string
}

/**
 * Stores how far messages have reached, never further than there are any. A conversation that is being written to is
 * left for the next time: waiting for it here would break the order of locks. Gives the conversations that were free.
 */
export async function storeDelivered(db: Reads, marks: readonly DeliveredMark[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with marks as (
      select * from unnest(${marks.map((mark) => mark.conversation)}::uuid[],
        ${marks.map((mark) => mark.receiverId)}::uuid[], ${marks.map((mark) => mark.message)}::uuid[])
        as m (conversation_id, receiver_id, message_id)
    ),
    free as (
      select c.id from conversations c where c.id in (select conversation_id from marks) for update skip locked
    )
    update conversations c set
      delivered_a = case when c.member_a = m.receiver_id
        then greatest(c.delivered_a, least(m.message_id, c.last_message_id)) else c.delivered_a end,
      delivered_b = case when c.member_b = m.receiver_id
        then greatest(c.delivered_b, least(m.message_id, c.last_message_id)) else c.delivered_b end,
      shown_a = case when c.member_a = m.receiver_id
        then greatest(c.shown_a, least(m.message_id, c.last_message_id)) else c.shown_a end,
      shown_b = case when c.member_b = m.receiver_id
        then greatest(c.shown_b, least(m.message_id, c.last_message_id)) else c.shown_b end
    from marks m join free on free.id = m.conversation_id
    where c.id = m.conversation_id returning c.id`.execute(db)
  return rows.map((row) => row.id)
}

/** Hides everything up to the last message from the viewer, and takes the unread ones off the member's total. */
export async function clearConversation(
  db: Reads,
  viewerId: string,
  conversation: string,
): Promise<number | null> {
  await sql`select 1 from member_states where member_id = ${viewerId} for update`.execute(db)
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
  const { rows: states } = await sql<{ unread: number }>`
    update member_states set unread = greatest(0, unread - ${row.was}) where member_id = ${viewerId} returning unread`.execute(
    db,
  )
  return states[0]?.unread ?? 0
}
