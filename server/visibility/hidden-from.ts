import type { Context } from '../context.ts'
import { findBlockedPairs } from './hidden.sql.ts'

/**
 * Names the members whom a list for the viewer must leave out, for statements that cannot ask `visibleAmong` about
 * every row they read: the viewer, and whoever stands on either side of a block with
 * them, and fictional profiles where they want none.
 */
export async function hiddenFrom(ctx: Context): Promise<string[]> {
  if (!ctx.viewer) return []
  return [ctx.viewer.id, ...(await findBlockedPairs(ctx.services.prepared, ctx.viewer.id))]
}
