import type { Context, PictureAccess } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { isKeptOut } from '../age/guard-age.ts'
import { isShownToVisitors } from '../profiles/visibility.ts'
import { findPictureAccess, findStaffPicture, type PictureAccessRow } from './picture-access.sql.ts'

/** Who may be given a picture: everyone, so that caches may share it, or this viewer alone. */
type PictureAudience = 'everyone' | 'viewer'

/** The name of a file of a profile picture: the stem that its row has, and the size. */
const fileName = /^([A-Za-z0-9_-]+?)(?:-thumb|-card|-match)?\.webp$/

/** Returns how many pictures of a member this viewer may see, as on the profile. */
function countVisible(ctx: Context, row: PictureAccessRow): number {
  if (row.blocked_by_viewer) return 1
  return row.viewer_paid ? Number.POSITIVE_INFINITY : ctx.site.settings.free_visible_photos
}

function toAudience(ctx: Context, row: PictureAccessRow): PictureAudience | null {
  if (row.blocks_viewer) return null
  if (row.state === 'approved' && row.is_main && isShownToVisitors(row)) return 'everyone'
  if (!ctx.viewer) return null
  if (row.id === ctx.viewer.id) return 'viewer'
  if (row.state !== 'approved' || !row.is_there) return null
  return row.place < countVisible(ctx, row) ? 'viewer' : null
}

/**
 * Decides who may get a file of a profile picture, by the current state: the picture's review, its member's account and
 * profile, blocks, and how many pictures the viewer may see. Null when it must look as if the file did not exist.
 */
async function findAudience(ctx: Context, name: string): Promise<PictureAudience | null> {
  const file = fileName.exec(name)?.[1]
  if (!file) return null
  const query = { file, siteId: ctx.site.id, viewerId: ctx.viewer?.id ?? null }
  const rows = await findPictureAccess(ctx, query)
  const audiences = rows.map((row) => toAudience(ctx, row))
  const audience = audiences.find((one) => one === 'everyone') ?? audiences.find((one) => one === 'viewer')
  if (!audience || ctx.site.settings.age_before_entry.length === 0) return audience ?? null
  // Where some may see no one yet, caches share nothing.
  const isOwn = rows.some((row) => row.id === ctx.viewer?.id)
  return isOwn || !(await isKeptOut(ctx)) ? 'viewer' : null
}

/** The roles that work on fictional profiles, and may see only their pictures. */
const fictionalRoles: ReadonlySet<string> = new Set(['content', 'operator'])

/**
 * Lets staff see a file of a profile picture in any state. Moderators and support see all of them, also those held as
 * evidence; the roles that work on fictional profiles see only drawn ones. Throws `not_found` for anyone else.
 */
async function guardStaff(ctx: Context, name: string): Promise<void> {
  const file = fileName.exec(name)?.[1]
  const { staff } = ctx
  if (!file || !staff || staff.siteIds.length === 0) throw fail('not_found')
  const picture = await findStaffPicture(ctx.db, { name, file, siteIds: staff.siteIds })
  const hasRole = (role: string) =>
    role === 'moderator' || role === 'support' || (fictionalRoles.has(role) && picture?.isDrawn)
  if (!picture || !staff.roles.some(hasRole)) throw fail('not_found')
}

/** Who may be given the files of profile pictures. */
export const pictureAccess: PictureAccess = { findAudience, guardStaff }
