import { sql } from 'kysely'
import type { Reads, Tx } from '../../app/transaction.ts'
import { subtractUnread } from './unread.sql.ts'

/** One's own message with what decides whether it can be unsent. */
export interface OwnMessageRow {
  credits: number
  photo_id: string | null
  voice_id: string | null
  created_at: Date
  /** The receiver has read it; never true for an invisible one. */
  read: boolean
  /** It has reached a screen of its receiver; always true for an invisible one, to reveal nothing. */
  shown: boolean
}

/** Returns one's own message under the lock of its conversation; the caller holds the state rows of both members. */
export async function lockOwnMessage(
  tx: Tx,
  find: { viewerId: string; conversation: string; message: string },
): Promise<OwnMessageRow | undefined> {
  const { rows } = await sql<OwnMessageRow>`
    select m.credits, m.photo_id, m.voice_id, m.created_at,
      coalesce(m.id <= case when c.member_a = m.to_id then c.read_a else c.read_b end, false) and not o.invisible as read,
      coalesce(m.id <= case when c.member_a = m.to_id then greatest(c.shown_a, c.delivered_a)
        else greatest(c.shown_b, c.delivered_b) end, false) or o.invisible as shown
    from conversations c join messages m on m.conversation_id = c.id join members o on o.id = m.to_id
    where c.id = ${find.conversation} and m.id = ${find.message} and m.from_id = ${find.viewerId} and m.kind <> 'system'
    for update of c`.execute(tx.db)
  return rows[0]
}

/**
 * Returns whether a push or an e-mail announced a message to its receiver. Waits for one that is just being written:
 * the rows that they are written from are locked.
 */
export async function wasNotified(
  tx: Tx,
  {
    conversation,
    message,
    to,
  }: { conversation: string; message: OwnMessageRow & { id: string }; to: string },
): Promise<boolean> {
  await tx.db
    .selectFrom('push_notices')
    .select('message_id')
    .where('member_id', '=', to)
    .where('conversation_id', '=', conversation)
    .forUpdate()
    .execute()
  const notice = await tx.db
    .selectFrom('message_notices')
    .select('mailed_at')
    .where('member_id', '=', to)
    .where('conversation_id', '=', conversation)
    .forUpdate()
    .executeTakeFirst()
  if (notice?.mailed_at && notice.mailed_at >= message.created_at) return true
  const push = await tx.db
    .selectFrom('outbox')
    .select('id')
    .where('member_id', '=', to)
    .where('channel', '=', 'push')
    .where('cause', 'like', `push message ${message.id} %`)
    .limit(1)
    .executeTakeFirst()
  return push !== undefined
}

/** Deletes a message and corrects all counts. Returns the receiver's new unread total. */
export async function deleteMessage(
  tx: Tx,
  { conversation, message, to }: { conversation: string; message: string; to: string },
): Promise<number> {
  // An event takes the message's numbers in both feeds: a gap would signal a loss.
  await sql`
    with gone as (delete from messages where conversation_id = ${conversation} and id = ${message} returning *)
    insert into member_events (member_id, seq, event, created_at)
    select e.member_id, e.seq, jsonb_build_object('type', 'message', 'conversation', g.conversation_id, 'message', g.id), ${tx.now}
    from gone g cross join lateral (values (g.from_id, g.from_seq), (g.to_id, g.to_seq)) e (member_id, seq)
    where e.seq is not null
    on conflict do nothing`.execute(tx.db)
  // What the receiver has read, or deleted with the conversation, was subtracted from their total then.
  const { rows } = await sql<{ here: number; counted: boolean }>`
    update conversations c set
      last_message_id = before.id, last_at = coalesce(before.created_at, c.created_at),
      seq_a = case when before.from_id = c.member_a then before.from_seq else before.to_seq end,
      seq_b = case when before.from_id = c.member_b then before.from_seq else before.to_seq end,
      unread_a = greatest(0, c.unread_a - (one.counted and c.member_a = ${to})::int),
      unread_b = greatest(0, c.unread_b - (one.counted and c.member_b = ${to})::int)
    from (
        select ${message}::uuid > coalesce(case when member_a = ${to} then greatest(cleared_a, read_a)
            else greatest(cleared_b, read_b) end,
          '00000000-0000-0000-0000-000000000000') as counted
        from conversations where id = ${conversation}
      ) one
      left join lateral (
        select id, from_id, created_at, from_seq, to_seq from messages where conversation_id = ${conversation}
        order by id desc limit 1
      ) before on true
    where c.id = ${conversation}
    returning case when c.member_a = ${to} then c.unread_a else c.unread_b end as here, one.counted`.execute(
    tx.db,
  )
  const { here, counted = false } = rows[0] ?? {}
  if (here === 0) {
    await tx.db
      .deleteFrom('message_notices')
      .where('member_id', '=', to)
      .where('conversation_id', '=', conversation)
      .execute()
  }
  return subtractUnread(tx.db, to, counted ? 1 : 0)
}

/** A paid message that was never shown to its receiver. */
export interface UnreadRow {
  id: string
  from_id: string
  credits: number
}

/**
 * Paid messages that have reached no screen of a member, were not deleted by the member, and were not refunded yet, by
 * sender.
 */
export async function findPaidUnread(db: Reads, memberId: string): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select m.id, m.from_id, m.credits
    from (
      select id, greatest(read_a, delivered_a, shown_a, cleared_a) as reached from conversations where member_a = ${memberId}
      union all
      select id, greatest(read_b, delivered_b, shown_b, cleared_b) from conversations where member_b = ${memberId}
    ) c
    join messages m on m.conversation_id = c.id and m.to_id = ${memberId} and m.credits > 0
      and m.id > coalesce(c.reached, '00000000-0000-0000-0000-000000000000')
    where not exists (
      select 1 from credit_movements x where x.member_id = m.from_id and x.kind = 'release' and x.reference = m.id)
    order by m.from_id, m.id`.execute(db)
  return rows
}

/** Paid messages to fictional profiles of a site in a time range that staff have not answered since. */
export async function findPaidUnanswered(
  db: Reads,
  siteId: string,
  { since, until }: { since: Date; until: Date },
): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select m.id, m.from_id, m.credits
    from members f
    join conversations c on f.id in (c.member_a, c.member_b)
    join messages m on m.conversation_id = c.id and m.to_id = f.id
    where f.site_id = ${siteId} and f.kind = 'fictional'
      and m.credits > 0 and m.created_at >= ${since} and m.created_at <= ${until}
      and not exists (
        select from messages a where a.conversation_id = c.id and a.from_id = f.id and a.id > m.id and a.kind <> 'system')
    order by m.from_id, m.id`.execute(db)
  return rows
}
