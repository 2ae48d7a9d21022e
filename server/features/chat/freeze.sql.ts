import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'
import { sortPair } from './conversation-pair.sql.ts'

/** A removed conversation, with the new unread totals of its two members. */
export interface FrozenRow {
  conversation: string
  unread: Record<string, number>
}

/**
 * Removes the conversation between two members for both and keeps its messages hidden until `deleteAt`. The badges lose
 * what was unread in it. The caller holds the state rows of both. Null when the two have none.
 */
export async function freezeConversation(
  db: Reads,
  pair: readonly [string, string],
  { now, deleteAt }: { now: Date; deleteAt: Date },
): Promise<FrozenRow | null> {
  const [memberA, memberB] = sortPair(pair)
  const found = await db
    .selectFrom('conversations')
    .select('id')
    .where('member_a', '=', memberA)
    .where('member_b', '=', memberB)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return null
  await sql`
    insert into frozen_conversations (conversation_id, site_id, member_a, member_b, messages, frozen_at, delete_at)
    select c.id, c.site_id, c.member_a, c.member_b, ${messagesAsJson}, ${now}, ${deleteAt}
    from conversations c where c.id = ${found.id}`.execute(db)
  const { rows: states } = await sql<{ member_id: string; unread: number }>`
    update member_states s set
      unread = greatest(0, s.unread - case when s.member_id = c.member_a then c.unread_a else c.unread_b end)
    from conversations c where c.id = ${found.id} and s.member_id in (c.member_a, c.member_b)
    returning s.member_id, s.unread`.execute(db)
  await db.deleteFrom('conversations').where('id', '=', found.id).execute()
  return {
    conversation: found.id,
    unread: Object.fromEntries(states.map((state) => [state.member_id, state.unread])),
  }
}

/** The messages of conversation `c`, oldest first, as evidence keeps them. */
const messagesAsJson = sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.from_id, 'kind', m.kind, 'text', m.body,
    'photo', m.photo_id, 'gift', m.gift, 'gif', m.gif_id, 'voice', m.voice_id, 'at', m.created_at, 'answers', q.quoted_id, 'reactions', (
      select jsonb_object_agg(r.member_id, r.reaction) from message_reactions r
      where r.conversation_id = m.conversation_id and r.message_id = m.id)) order by m.id)
    from messages m
    left join message_quotes q on q.conversation_id = m.conversation_id and q.message_id = m.id where m.conversation_id = c.id), '[]')`

/** Returns the conversation of two members as evidence: the current one, otherwise the last that a block removed. */
export async function collectConversationEvidence(
  db: Reads,
  pair: readonly [string, string],
): Promise<{ conversation: string; messages: unknown } | null> {
  const [memberA, memberB] = sortPair(pair)
  const living = await db
    .selectFrom('conversations as c')
    .select(['c.id as conversation', messagesAsJson.as('messages')])
    .where('c.member_a', '=', memberA)
    .where('c.member_b', '=', memberB)
    .executeTakeFirst()
  if (living) return living
  const frozen = await db
    .selectFrom('frozen_conversations')
    .select(['conversation_id as conversation', 'messages'])
    .where('member_a', '=', memberA)
    .where('member_b', '=', memberB)
    .orderBy('frozen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return frozen ?? null
}

/** Deletes expired frozen conversations, and returns how many. */
export async function deleteFrozenConversations(db: Reads, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('frozen_conversations')
    .where('delete_at', '<=', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
