import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { type ReachRow, readReach } from './reach.sql.ts'

/**
 * Returns whether visitors may see a member's card and main picture: they are there, and hide neither from all nor from
 * visitors.
 */
export function isShownToVisitors(row: ReachRow): boolean {
  return row.is_there && row.shown_to_visitors && !row.invisible
}

/**
 * Returns the row of a member whose profile the viewer may open. Throws `not_found` for a member who does not exist for
 * this viewer, as invisible ones do not for visitors, and `blocked_by` with the name when the member has blocked the
 * viewer.
 */
export function guardOpening<Row extends ReachRow>(ctx: Context, row: Row | undefined): Row {
  if (!row || row.unwanted || !(row.is_there || row.id === ctx.viewer?.id)) throw fail('not_found')
  if (row.invisible && !ctx.viewer) throw fail('not_found')
  if (row.blocks_viewer) throw fail('blocked_by', { name: row.name })
  return row
}

/** Reads a viewer's relation to a member and throws like `guardOpening`. */
export async function guardProfile(ctx: Context, memberId: string): Promise<ReachRow> {
  const [row] = await readReach(ctx, {
    siteId: ctx.site.id,
    viewerId: ctx.viewer?.id ?? null,
    ids: [memberId],
  })
  return guardOpening(ctx, row)
}

/** Returns those of some members that the viewer may see in lists: existing, not invisible, and no block either way. */
export async function filterVisible(
  ctx: Context,
  ids: readonly string[],
  options: { invisibleToo?: boolean } = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await readReach(ctx, { siteId: ctx.site.id, viewerId: ctx.viewer?.id ?? null, ids })
  const seen = new Set(
    rows
      .filter((row) => row.is_there && !row.unwanted && !row.blocks_viewer && !row.blocked_by_viewer)
      .filter((row) => options.invisibleToo || !row.invisible)
      .map((row) => row.id),
  )
  return ids.filter((id) => seen.has(id))
}
