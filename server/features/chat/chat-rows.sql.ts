import { type RawBuilder, sql } from 'kysely'
import type { MessageKind } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import { executePrepared, type PreparedReads } from '../../platform/database/prepared.ts'
import { type ReachRow, reach } from '../profiles/reach.sql.ts'
import {
  type ConversationReference,
  type ConversationRow,
  conversationColumns,
  isConversation,
} from './chat.sql.ts'

/** The relation of the other member of a conversation to the viewer. */
type OtherMemberState = Omit<ReachRow, 'id' | 'name' | 'shown_to_visitors'>

/** The last message; who wrote it is null where there is none. Its id and conversation are in the ConversationRow. */
interface LastMessageRow {
  from_id: string | null
  message_kind: MessageKind
  body: string | null
  credits: number
  created_at: Date
}

/** The other member's reaction to a message of the viewer since the last message; null for none. */
export interface ReactionRow {
  reaction: Reaction | null
  reacted_to: string | null
}

/** The member's settings for the conversation; null for none. */
export interface SettingsRow {
  pinned: boolean | null
  muted: boolean | null
  marked_unread: boolean | null
}

/** A conversation with everything its row in the list shows. */
export type ChatRow = ConversationRow & OtherMemberState & LastMessageRow & ReactionRow & SettingsRow

/** A member, and the site that they look at. */
export interface SiteViewer {
  siteId: string
  viewerId: string
}

/**
 * Rows of the conversations `c`, which have the columns of a ConversationRow. In one statement, since each costs a
 * round trip.
 */
const chatRows = (viewer: SiteViewer, conversations: RawBuilder<unknown>) => sql<ChatRow>`
  with page as materialized (${conversations})
  select c.*, r.is_there, r.is_confirmed, r.is_cam, r.invisible, r.blocks_viewer, r.blocked_by_viewer, r.unwanted,
    m.from_id, m.kind as message_kind, m.body, m.credits, m.created_at, n.reaction, n.message_id as reacted_to,
    s.pinned_at is not null as pinned, s.muted, s.marked_unread
  from page c
  cross join lateral ${reach(viewer, sql.ref('c.other_id'))} r
  left join messages m on m.conversation_id = c.id and m.id = c.last_message_id
  left join chat_settings s on s.member_id = ${viewer.viewerId} and s.conversation_id = c.id
  left join lateral (
    select x.reaction, x.message_id from message_reactions x
    join messages mine on mine.conversation_id = x.conversation_id and mine.id = x.message_id
    where x.conversation_id = c.id and x.created_at > c.last_at and x.member_id = c.other_id
      and mine.from_id = ${viewer.viewerId} and (c.cleared is null or x.message_id > c.cleared)
    order by x.created_at desc limit 1
  ) n on true
  order by c.position desc, c.last_at desc, c.id desc`

/** The position of a row in its member's list. */
export type ChatPosition = Pick<ChatRow, 'position' | 'last_at' | 'id'>

/** Whether a conversation `c` is in the list of a member: not empty for them, and not with a profile that they hide. */
const isListed = (viewerId: string) => sql`
  c.last_message_id > coalesce(c.cleared, '00000000-0000-0000-0000-000000000000')
    and not (exists (select 1 from members me where me.id = ${viewerId} and me.hide_fictional)
      and exists (select 1 from profiles o where o.member_id = c.other_id and o.fictional))`

interface ChatsQuery extends SiteViewer {
  beforePosition: number | null
  before: Date | null
  beforeId: string | null
  limit: number
}

/**
 * Returns the conversations of a member, newest first, without those that are empty for them: deleted, or all taken
 * back. They are ordered by the feed number of their last message. Conversations from before such numbers follow, by
 * time.
 */
export const findChats = (reads: PreparedReads, find: ChatsQuery): Promise<ChatRow[]> =>
  executePrepared(
    reads,
    chatRows(
      find,
      sql`
      select * from (
        select ${conversationColumns(find.viewerId)} from conversations c where c.member_a = ${find.viewerId}
        union all
        select ${conversationColumns(find.viewerId)} from conversations c where c.member_b = ${find.viewerId}
      ) c
      where ${isListed(find.viewerId)}
        and (${find.before}::timestamptz is null or (c.position, c.last_at, c.id) < (${find.beforePosition}::bigint,
          ${find.before}, ${find.beforeId}::uuid))
      order by c.position desc, c.last_at desc, c.id desc limit ${find.limit}`,
    ),
  )

/** Returns the conversations that a member has pinned, newest first. */
export const findPinnedChats = (reads: PreparedReads, viewer: SiteViewer): Promise<ChatRow[]> =>
  executePrepared(
    reads,
    chatRows(
      viewer,
      sql`
      select * from (
        select ${conversationColumns(viewer.viewerId)} from chat_settings s join conversations c on c.id = s.conversation_id
        where s.member_id = ${viewer.viewerId} and s.pinned_at is not null
      ) c
      where ${isListed(viewer.viewerId)}`,
    ),
  )

const one = ({ viewerId }: SiteViewer, which: ConversationReference) =>
  sql`select ${conversationColumns(viewerId)} from conversations c where ${isConversation(viewerId, which)}`

/** Returns the row of a conversation by its id. */
export const chatByConversation = (find: SiteViewer & { conversation: string }) =>
  chatRows(find, one(find, { conversation: find.conversation }))
/** Returns the row of a conversation by its other member. */
export const chatByMember = (find: SiteViewer & { member: string }) =>
  chatRows(find, one(find, { member: find.member }))

/** Returns a member's conversation with what its row in the list shows. */
export async function findChat(
  reads: PreparedReads,
  { siteId, viewerId }: SiteViewer,
  { conversation }: { conversation: string },
): Promise<ChatRow | undefined> {
  const [row] = await executePrepared(reads, chatByConversation({ siteId, viewerId, conversation }))
  return row
}
