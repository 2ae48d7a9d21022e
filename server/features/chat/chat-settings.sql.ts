import { sql } from 'kysely'
import type { Reads, Tx } from '../../app/transaction.ts'

export interface ChatSettingsRow {
  pinned_at: Date | null
  muted: boolean
  marked_unread: boolean
}

interface SettingsKey {
  memberId: string
  conversation: string
}

/** Finds a member's settings for a conversation. */
export function findChatSettings(db: Reads, key: SettingsKey): Promise<ChatSettingsRow | undefined> {
  return db
    .selectFrom('chat_settings')
    .select(['pinned_at', 'muted', 'marked_unread'])
    .where('member_id', '=', key.memberId)
    .where('conversation_id', '=', key.conversation)
    .executeTakeFirst()
}

/** Counts the conversations that a member has pinned; the caller holds their state row. */
export async function countPinned(db: Reads, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_settings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a member's settings for a conversation. */
export async function storeChatSettings(
  db: Reads,
  { memberId, conversation }: SettingsKey,
  settings: ChatSettingsRow,
): Promise<void> {
  await db
    .insertInto('chat_settings')
    .values({ member_id: memberId, conversation_id: conversation, ...settings })
    .onConflict((conflict) => conflict.columns(['member_id', 'conversation_id']).doUpdateSet(settings))
    .execute()
}

/** Returns whether a member has muted a conversation. */
export async function isMuted(db: Reads, key: SettingsKey): Promise<boolean> {
  return (await findChatSettings(db, key))?.muted ?? false
}

/** Records that a member accepts photos or voice messages of the other one. Null when the conversation is not theirs. */
export async function acceptMediaFrom(
  tx: Tx,
  viewerId: string,
  { conversation, media }: { conversation: string; media: 'photos' | 'voices' },
): Promise<{ changed: boolean } | null> {
  const [a, b] = [sql.ref(`${media}_a`), sql.ref(`${media}_b`)]
  const { rows } = await sql<{ was: boolean }>`
    with before as (
      select id, case when member_a = ${viewerId} then ${a} else ${b} end as was
      from conversations where id = ${conversation} and ${viewerId} in (member_a, member_b) for update
    )
    update conversations c set ${a} = ${a} or member_a = ${viewerId}, ${b} = ${b} or member_b = ${viewerId}
    from before where c.id = before.id returning before.was`.execute(tx.db)
  const [row] = rows
  return row ? { changed: !row.was } : null
}
