import { type RawBuilder, sql } from 'kysely'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import { type ConversationReference, type MessageRow, messageColumns, messagesWithParts } from './chat.sql.ts'
import { type ChatRow, chatByConversation, chatByMember, type SiteViewer } from './chat-rows.sql.ts'

interface MessagesQuery {
  /** Only those before this one. */
  before: string | null
  limit: number
}

/** Moments in JSON are text. */
type InJson<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

/** A message; the newest one comes with the conversation's row, or that row comes alone. */
type OpenedRow = { chat: InJson<ChatRow> | null } & (MessageRow | { id: null })

/**
 * Returns a conversation `chat` and a page of its messages, newest first, after the point where the member cleared it;
 * including those too old to be shown, since the answer says whether there are any. One statement, since each costs a
 * round trip. The conversation is in one row only: repeating it for each message would cost more than the messages.
 */
const opened = (chat: RawBuilder<unknown>, { before, limit }: MessagesQuery) => sql<OpenedRow>`
  with chat as materialized (${chat}),
  found as (
    select ${messageColumns} from ${messagesWithParts}
    where m.conversation_id = (select id from chat)
      and m.id > coalesce((select cleared from chat), '00000000-0000-0000-0000-000000000000')
      and m.id < coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    order by m.id desc limit ${limit}
  )
  select row_to_json(chat) as chat, found.* from chat full join found on found.id = chat.last_message_id
  order by found.id desc`

function toChatRow(chat: InJson<ChatRow>): ChatRow {
  const { last_at, created_at } = chat
  return {
    ...chat,
    last_at: new Date(last_at),
    created_at: new Date(created_at),
  }
}

export interface OpenedChat {
  row: ChatRow
  messages: MessageRow[]
}

/** One conversation of a member, and a page of its messages, newest first. */
export async function findOpened(
  reads: PreparedReads,
  { siteId, viewerId }: SiteViewer,
  { which, before, limit }: MessagesQuery & { which: ConversationReference },
): Promise<OpenedChat | null> {
  const find = { siteId, viewerId }
  const chatRow =
    'conversation' in which
      ? chatByConversation({ ...find, conversation: which.conversation })
      : chatByMember({ ...find, member: which.member })
  const rows = await executePrepared(reads, opened(chatRow, { before, limit }))
  const chat = rows.find((row) => row.chat !== null)?.chat
  if (!chat) return null
  return {
    row: toChatRow(chat),
    messages: rows.filter((row): row is OpenedRow & MessageRow => row.id !== null),
  }
}
