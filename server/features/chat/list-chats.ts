import { validate } from 'uuid'
import { chatListPage } from '#contract/api/limits.ts'
import type { Handler } from '../../app/handler.ts'
import { type ChatPosition, findChats, findPinnedChats } from './chat-rows.sql.ts'
import { isUnmarked, readAndMarkShown } from './read-and-mark-shown.ts'
import { showChats } from './show-chats.ts'

interface PageStart {
  beforePosition: number | null
  before: Date | null
  beforeId: string | null
}

const firstPage: PageStart = { beforePosition: null, before: null, beforeId: null }

/** Returns the cursor of a page: the position of its last row. */
function formatCursor({ position, last_at, id }: ChatPosition): string {
  return `${position}_${last_at.toISOString()}_${id}`
}

/** Returns the position to continue from. An invalid cursor starts at the first page. */
function startAfter(end = ''): PageStart {
  const [position = '', moment = '', id = ''] = end.split('_')
  const at = Date.parse(moment)
  // The database cannot represent times this far back, and no one wrote then.
  if (!/^\d{1,15}$/.test(position) || !(at > 0) || !validate(id)) return firstPage
  return { beforePosition: Number(position), before: new Date(at), beforeId: id }
}

/**
 * Lists the viewer's conversations, newest first, with cursor pagination. Pinned ones come before the first page; later
 * pages contain them again in their own positions.
 */
export const chats: Handler<'chats'> = async (ctx, { before, limit = chatListPage }) => {
  const viewer = { siteId: ctx.site.id, viewerId: ctx.viewer.id }
  const { pinned, rows } = await readAndMarkShown(
    ctx,
    async () => {
      const [found, above] = await Promise.all([
        findChats(ctx, { ...viewer, ...startAfter(before), limit: limit + 1 }),
        before === undefined ? findPinnedChats(ctx, viewer) : [],
      ])
      return { pinned: above, rows: found }
    },
    (found) =>
      [...found.pinned, ...found.rows.slice(0, limit)]
        .filter(({ last_message_id: id, from_id, shown }) =>
          isUnmarked({ id: id ?? '', from_id }, { viewerId: ctx.viewer.id, shown }),
        )
        .map((row) => row.id),
  )
  const page = rows.slice(0, limit)
  const pinnedIds = new Set(pinned.map((row) => row.id))
  const last = page.at(-1)
  const next = rows.length > limit && last ? formatCursor(last) : null
  return {
    chats: await showChats(ctx, [...pinned, ...page.filter((row) => !pinnedIds.has(row.id))]),
    next,
  }
}
