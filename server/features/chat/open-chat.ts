import { chatPage } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { readCards } from '../profiles/cards.ts'
import { readReach } from '../profiles/reach.sql.ts'
import type { ConversationReference } from './chat.sql.ts'
import { getReply, getViewpoint, viewMessage } from './chat.views.ts'
import { findOpened, type OpenedChat } from './opened-chat.sql.ts'
import { isUnmarked, readAndMarkShown } from './read-and-mark-shown.ts'
import { showChats } from './show-chats.ts'

type ChatOutput = CallOutput<'chat'>

/** Returns a conversation that has no message yet. */
async function openNew(ctx: MemberContext, profile: string): Promise<ChatOutput> {
  const query = { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids: [profile] }
  const [[reach], [card]] = await Promise.all([readReach(ctx, query), readCards(ctx, [profile])])
  if (!card || !reach || reach.unwanted) throw fail('not_found')
  if (reach.blocks_viewer) throw fail('blocked_by', { name: card.name })
  const reply = getReply(reach, false)
  if (reply === 'gone') throw fail('not_found')
  return { chat: null, profile: card, reply, messages: [], more: false, older_hidden: false }
}

/** Returns an existing conversation with the requested page of its messages; one more was read than is shown. */
async function showOpened(
  ctx: MemberContext,
  { row, messages: found }: OpenedChat,
  limit: number,
): Promise<ChatOutput> {
  const [shown] = await showChats(ctx, [row])
  if (!shown) throw fail('not_found')
  if (row.blocks_viewer) throw fail('blocked_by', { name: shown.profile.name })
  if (row.unwanted) throw fail('not_found')

  const viewpoint = getViewpoint(ctx)
  const young = found.filter((message) => message.created_at >= viewpoint.oldest)
  return {
    chat: shown,
    profile: shown.profile,
    reply: shown.reply,
    messages: young
      .slice(0, limit)
      .reverse()
      .map((message) => viewMessage(message, viewpoint, row)),
    more: young.length > limit,
    older_hidden: young.length < found.length && young.length <= limit,
  }
}

/** Finds a conversation of the viewer with a page of its messages, marking them as shown. */
function findAndShow(
  ctx: MemberContext,
  find: { which: ConversationReference; before: string | null; limit: number },
): Promise<OpenedChat | null> {
  const viewer = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  return readAndMarkShown(
    ctx,
    () => findOpened(ctx, viewer, find),
    (opened) => {
      const seen = { viewerId: viewer.viewerId, shown: opened?.row.shown ?? null }
      return opened?.messages.some((message) => isUnmarked(message, seen)) ? [opened.row.id] : []
    },
  )
}

/**
 * Opens a conversation by its id or by the other member, even before the first message. Throws `not_found` for what the
 * viewer cannot see, and `blocked_by` when the other one has blocked them.
 */
export const chat: Handler<'chat'> = async (ctx, { conversation, profile, before, limit = chatPage }) => {
  const page = { before: before ?? null, limit: limit + 1 }
  if (conversation) {
    const opened = await findAndShow(ctx, { which: { conversation }, ...page })
    // Someone else's conversation does not exist for the caller.
    if (!opened) throw fail('not_found')
    return showOpened(ctx, opened, limit)
  }
  if (!profile || profile === ctx.viewer.id) throw fail('not_found')
  const opened = await findAndShow(ctx, { which: { member: profile }, ...page })
  return opened ? showOpened(ctx, opened, limit) : openNew(ctx, profile)
}
