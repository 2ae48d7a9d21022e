import { chatPhotoSideLeast, maxChatPhotoRatio } from '#contract/limits.ts'
import { fail, type MemberContext } from '../context.ts'
import type { HandlerOfSend } from '../handlers.ts'
import { encodePicture } from '../photos/encode-picture.ts'
import { newId, newToken } from '../platform/ids.ts'
import { dropUnsentPhoto, insertChatPhoto } from './chat-photos.sql.ts'
import { deliver } from './deliver.ts'

/** 220 px wide in the conversation, for screens of double density; and as large as a screen. */
const sizes = { thumb: { inside: 440 }, full: { inside: 1600 } } as const
export type ChatPhotoSize = keyof typeof sizes

/** The dot keeps it away from the address under which pictures of profiles are public. */
export function chatPhotoFile(file: string, size: ChatPhotoSize): string {
  return `${file}.${size}.webp`
}

async function dropFiles(ctx: MemberContext, file: string): Promise<void> {
  for (const size of ['thumb', 'full'] as const) await ctx.services.files.remove(chatPhotoFile(file, size))
}

/**
 * Sends a photo and pays for it. The picture is stored first; when the message is refused, or was sent before under the
 * same client_id, it is removed again.
 */
export const sendPhoto: HandlerOfSend<'sendPhoto'> = async (ctx, input) => {
  const { photo_credits } = ctx.site.settings
  if (input.credits !== undefined && input.credits !== photo_credits) {
    throw fail('price_changed', { credits: photo_credits })
  }
  const { files, width, height, blur } = await encodePicture(input.upload.path, sizes, {
    minSide: chatPhotoSideLeast,
    maxRatio: maxChatPhotoRatio,
    owner: ctx.viewer.id,
  })
  const photo = { id: newId(), file: newToken(), width, height, blur }
  for (const size of ['thumb', 'full'] as const) {
    await ctx.services.files.write(chatPhotoFile(photo.file, size), files[size])
  }
  await ctx.transaction((tx) =>
    insertChatPhoto(tx, { ...photo, fromId: ctx.viewer.id, clientId: input.client_id }),
  )
  try {
    return await deliver(ctx, {
      conversationId: input.conversation ?? null,
      toId: input.profile ?? null,
      clientId: input.client_id,
      kind: 'photo',
      body: null,
      photo,
      credits: photo_credits,
    })
  } finally {
    if (await ctx.transaction((tx) => dropUnsentPhoto(tx, photo.id))) await dropFiles(ctx, photo.file)
  }
}
