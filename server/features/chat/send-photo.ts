import { maxChatPhotoRatio, minChatPhotoSide } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import { createId, createToken } from '../../platform/ids.ts'
import { encodePicture } from '../photos/encode-picture.ts'
import { scheduleFileRemoval } from '../photos/photos.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import { storeFiles } from '../photos/store-files.ts'
import { deleteUnsentPhoto, insertChatPhoto } from './chat-photos.sql.ts'
import { checkShownPrice, deliverMessage, type SendHandler } from './deliver-message.ts'

/** 220 px wide in the conversation, at double density; and as large as a screen. */
const sizes = { thumb: { inside: 440 }, full: { inside: 1600 } } as const
export type ChatPhotoSize = keyof typeof sizes

/** The dot keeps it out of the public path of profile pictures. */
export function nameChatPhotoFile(file: string, size: ChatPhotoSize): string {
  return `${file}.${size}.webp`
}

/** Returns the file names of a chat photo, from the stem in its row. */
export function listChatPhotoFiles(file: string): string[] {
  return [nameChatPhotoFile(file, 'thumb'), nameChatPhotoFile(file, 'full')]
}

/** Removes a photo without a message. */
async function dropUnsent(ctx: MemberContext, { id, file }: { id: string; file: string }): Promise<void> {
  const isUnsent = await ctx.transaction(async (tx) => {
    if (!(await deleteUnsentPhoto(tx, id))) return false
    await scheduleFileRemoval(tx.db, listChatPhotoFiles(file), tx.now)
    return true
  })
  if (isUnsent) await removeScheduledFiles(ctx)
}

/**
 * Sends a photo and charges for it. The picture is stored first; when the message is refused, or was sent before with
 * the same client_id, it is removed again.
 */
export const sendPhoto: SendHandler<'sendPhoto'> = async (ctx, input) => {
  const { photo_credits } = ctx.site.settings
  checkShownPrice(input, photo_credits)
  const { files, width, height, blur } = await encodePicture(input.upload.path, sizes, {
    minSide: minChatPhotoSide,
    maxRatio: maxChatPhotoRatio,
    owner: ctx.viewer.id,
  })
  const photo = { id: createId(), file: createToken(), width, height, blur }
  const stored = {
    [nameChatPhotoFile(photo.file, 'thumb')]: files.thumb,
    [nameChatPhotoFile(photo.file, 'full')]: files.full,
  }
  await storeFiles(ctx, stored, async (tx) => {
    await insertChatPhoto(tx, { ...photo, fromId: ctx.viewer.id, clientId: input.client_id })
    return photo.id
  })
  try {
    return await deliverMessage(ctx, input, { kind: 'photo', body: null, photo, price: photo_credits })
  } finally {
    await dropUnsent(ctx, photo)
  }
}
