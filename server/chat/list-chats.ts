import { validate } from 'uuid'
import { chatListPage } from '#contract/limits.ts'
import type { Handler } from '../handlers.ts'
import { type ChatRow, findChats } from './chat-rows.sql.ts'
import { showChats } from './show-chats.ts'

/** Where a page ends: the moment of its last row and, since several may share that, its conversation. */
function endOf({ last_at, id }: ChatRow): string {
  return `${last_at.toISOString()}_${id}`
}

/** The end of the page before; all null for the first page. */
function startAfter(end = ''): { before: Date | null; beforeId: string | null } {
  const [moment = '', id = ''] = end.split('_')
  // Moments of long ago are beyond the database's calendar, and nobody wrote then.
  const at = Date.parse(moment)
  return { before: at > 0 ? new Date(at) : null, beforeId: validate(id) ? id : null }
}

/** Lists the conversations of the viewer, newest first, paged by the end of the page before (C-025). */
export const chats: Handler<'chats'> = async (ctx, { before, limit = chatListPage }) => {
  const asker = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  const rows = await findChats(ctx, { ...asker, ...startAfter(before), limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? endOf(last) : null
  return { chats: await showChats(ctx, page), next }
}
