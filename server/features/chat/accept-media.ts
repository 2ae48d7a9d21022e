import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { acceptMediaFrom } from './chat-settings.sql.ts'

/** Accepts the photos or voice messages of the other member, on all of the caller's screens. */
async function acceptMedia(
  ctx: MemberContext,
  conversation: string,
  media: 'photos' | 'voices',
): Promise<{ accepted: string }> {
  await ctx.transaction(async (tx) => {
    // Locked before the conversation, as everywhere.
    await lockStates(tx.db, [ctx.viewer.id])
    const accepted = await acceptMediaFrom(tx, ctx.viewer.id, { conversation, media })
    if (!accepted) throw fail('not_found')
    if (accepted.changed) await tx.addEvent(ctx.viewer.id, { type: `${media}_accepted`, conversation })
  })
  return { accepted: conversation }
}

export const acceptPhotos: Handler<'acceptPhotos'> = (ctx, { conversation }) =>
  acceptMedia(ctx, conversation, 'photos')

export const acceptVoices: Handler<'acceptVoices'> = (ctx, { conversation }) =>
  acceptMedia(ctx, conversation, 'voices')
