import { freePictures, premiumPictures } from '#contract/limits.ts'
import type { MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { findPictures, findProfile } from '../profiles/own-profile.sql.ts'
import { ownPicture } from '../profiles/own-profile.ts'
import { countPictures } from './photos.sql.ts'

/** How many pictures a member may have (E-030, E-031). */
export function pictureLimit(paid: boolean): number {
  return paid ? premiumPictures : freePictures
}

/** The own pictures in their order, those that wait or are refused among them, with how many are allowed. */
export async function ownPhotos(ctx: MemberContext) {
  const [rows, profile, { paid }] = await Promise.all([
    findPictures(ctx.db, ctx.viewer.id),
    findProfile(ctx.db, ctx.viewer.id),
    countPictures(ctx.db, ctx.viewer.id),
  ])
  const mainId = profile?.main_picture_id ?? null
  return { pictures: rows.map((row) => ownPicture(row, mainId)), limit: pictureLimit(paid) }
}

/** Lists the own pictures (B-04). */
export const photos: Handler<'photos'> = (ctx) => ownPhotos(ctx)
