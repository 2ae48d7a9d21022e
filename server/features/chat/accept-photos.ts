import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { acceptPhotosFrom } from './chat-photos.sql.ts'

/** Accepts the photos of the other member, on all of the caller's screens. */
export const acceptPhotos: Handler<'acceptPhotos'> = async (ctx, { conversation }) => {
  await ctx.transaction(async (tx) => {
    // Locked before the conversation, as everywhere.
    await lockStates(tx.db, [ctx.viewer.id])
    const accepted = await acceptPhotosFrom(tx, ctx.viewer.id, conversation)
    if (!accepted) throw fail('not_found')
    if (accepted.changed) await tx.addEvent(ctx.viewer.id, { type: 'photos_accepted', conversation })
  })
  return { accepted: conversation }
}
