import { blocksPage } from '#contract/api/limits.ts'
import type { Handler } from '../../app/handler.ts'
import { buildCursorQuery, readCursor, writeCursor } from '../discovery/cursor.ts'
import { findBlocks } from './blocks.sql.ts'

/** Lists the members that the caller has blocked, so that they can be unblocked. */
export const blocks: Handler<'blocks'> = async (ctx, { before }) => {
  const query = buildCursorQuery(ctx, 'blocks')
  const rows = await findBlocks(ctx.db, {
    blockerId: ctx.viewer.id,
    after: readCursor(ctx, query, before),
    limit: blocksPage + 1,
  })
  const page = rows.slice(0, blocksPage)
  const last = rows.length > blocksPage ? page.at(-1) : undefined
  const profiles = page.map(({ id, name, fictional }) => ({ id, name, fictional }))
  return { profiles, next: last ? writeCursor(ctx, query, last) : null }
}
