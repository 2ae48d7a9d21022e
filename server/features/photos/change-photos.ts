import { fail, failFields } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import { findPictures } from '../profiles/own-profile.sql.ts'
import { listOwnPhotos } from './list-photos.ts'
import {
  deletePicture,
  findPictureState,
  lockPictures,
  savePictureOrder,
  scheduleFileRemoval,
  settleMainPicture,
} from './photos.sql.ts'
import { listPictureFiles, removeScheduledFiles } from './remove-files.ts'

/** Deletes a picture and its files. If it was the main one, the next approved one becomes that. */
export const deletePhoto: UserHandler<'deletePhoto'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    await lockPictures(tx.db, ctx.viewer.id)
    const file = await deletePicture(tx.db, ctx.viewer.id, id)
    if (file === undefined) throw fail('not_found')
    await scheduleFileRemoval(tx.db, listPictureFiles(file), tx.now)
    await settleMainPicture(tx.db, ctx.viewer.id, null)
  })
  await removeScheduledFiles(ctx)
  return {}
}

/** Makes a picture the main one. Throws `validation` for one that is pending or refused. */
export const chooseMainPhoto: UserHandler<'chooseMainPhoto'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    await lockPictures(tx.db, ctx.viewer.id)
    const state = await findPictureState(tx.db, ctx.viewer.id, id)
    if (state === undefined) throw fail('not_found')
    if (state !== 'approved') throw failFields({ id: 'validation' })
    await settleMainPicture(tx.db, ctx.viewer.id, id)
  })
  return {}
}

/** Reorders the member's pictures. Throws `validation` unless each is listed once. */
export const orderPhotos: Handler<'orderPhotos'> = async (ctx, { order }) => {
  await ctx.transaction(async (tx) => {
    await lockPictures(tx.db, ctx.viewer.id)
    const pictures = await findPictures(tx.db, ctx.viewer.id)
    const known = new Set(pictures.map((picture) => picture.id))
    const same =
      order.length === known.size &&
      new Set(order).size === order.length &&
      order.every((id) => known.has(id))
    if (!same) throw failFields({ order: 'validation' })
    await savePictureOrder(tx.db, ctx.viewer.id, order)
  })
  return listOwnPhotos(ctx)
}
