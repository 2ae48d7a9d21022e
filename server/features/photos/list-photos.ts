import { freePictures, premiumPictures } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findOwnProfile } from '../profiles/own-profile.sql.ts'
import { toOwnPicture } from '../profiles/own-profile.ts'

/** Returns how many pictures a member may have. */
export function getPictureLimit(paid: boolean): number {
  return paid ? premiumPictures : freePictures
}

/** Returns the member's pictures in order, including pending and refused ones, with the maximum number. */
export async function listOwnPhotos(ctx: MemberContext) {
  const row = await findOwnProfile(ctx, ctx.viewer.id)
  const mainId = row?.main_picture_id ?? null
  return {
    pictures: (row?.pictures ?? []).map((picture) => toOwnPicture(picture, mainId)),
    limit: getPictureLimit(row?.paid ?? false),
  }
}

/** Lists the caller's pictures. */
export const photos: Handler<'photos'> = (ctx) => listOwnPhotos(ctx)
