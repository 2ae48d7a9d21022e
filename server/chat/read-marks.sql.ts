import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/**
 * Sets a conversation's unread count of the viewer to zero and takes it off the member's total; the state row is locked
 * first, in the order of `send_message`. Gives null when the conversation is not the viewer's.
 */
export async function markRead(
  db: Reads,
  viewerId: string,
  conversation: string,
): Promise<{ other_id: string; unread: number; read: string | null; changed: boolean } | null> {
  await sql`select 1 from member_states where member_id = ${viewerId} for update`.execute(db)
  const { rows } = await sql<{ other_id: string; was: number; read: string | null; old_read: string | null }>`
    with before as (
      select id, member_a = ${viewerId} as is_a,
        case when member_a = ${viewerId} then unread_a else unread_b end as was,
        case when member_a = ${viewerId} then read_a else read_b end as old_read
      from conversations where id = ${conversation} and ${viewerId} in (member_a, member_b) for update
    )
    update conversations c set
      unread_a = case when b.is_a then 0 else unread_a end, unread_b = case when b.is_a then unread_b else 0 end,
      read_a = case when b.is_a then last_message_id else read_a end,
      read_b = case when b.is_a then read_b else last_message_id end
    from before b where c.id = b.id
    returning case when b.is_a then c.member_b else c.member_a end as other_id, b.was, c.last_message_id as read, b.old_read`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { rows: states } = await sql<{ unread: number }>`
    update member_states set unread = greatest(0, unread - ${row.was}) where member_id = ${viewerId} returning unread`.execute(
    db,
  )
  await sql`delete from message_notices where member_id = ${viewerId} and conversation_id = ${conversation}`.execute(
    db,
  )
  return {
    other_id: row.other_id,
    unread: states[0]?.unread ?? 0,
    read: row.read,
    changed: row.was > 0 || row.read !== row.old_read,
  }
}

/** Notes that a message reached a screen of its receiver. Gives the sender, or null when nothing changed. */
export async function markDelivered(
  db: Reads,
  receiverId: string,
  conversation: string,
  message: string,
): Promise<string | null> {
  const { rows } = await sql<{ other_id: string }>`
    update conversations set
      delivered_a = case when member_a = ${receiverId} then ${message}::uuid else delivered_a end,
      delivered_b = case when member_b = ${receiverId} then ${message}::uuid else delivered_b end
    where id = ${conversation} and ${receiverId} in (member_a, member_b)
      and coalesce(case when member_a = ${receiverId} then delivered_a else delivered_b end,
        '00000000-0000-0000-0000-000000000000') < ${message}::uuid
    returning case when member_a = ${receiverId} then member_b else member_a end as other_id`.execute(db)
  return rows[0]?.other_id ?? null
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
