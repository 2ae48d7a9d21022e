import { chatListPage } from '#contract/limits.ts'
import type { Handler } from '../handlers.ts'
import { findChats } from './chat-rows.sql.ts'
import { showChats } from './show-chats.ts'

/** Lists the conversations of the viewer, newest first, paged by the time of the last message (C-025). */
export const chats: Handler<'chats'> = async (ctx, { before, limit = chatListPage }) => {
  // Moments of long ago are beyond the calendar of the database; nobody has written then.
  const at = Date.parse(before ?? '')
  const from = at > 0 ? new Date(at) : null
  const asker = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  const rows = await findChats(ctx, { ...asker, before: from, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const next = rows.length > limit ? (page.at(-1)?.last_at.toISOString() ?? null) : null
  return { chats: await showChats(ctx, page), next }
}
