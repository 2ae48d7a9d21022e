import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { acceptVoicesFrom, findAudibleVoice } from './chat-voices.sql.ts'

/**
 * Returns the bytes of a recording to its sender, and to its receiver once they have accepted. For anyone else it does
 * not exist.
 */
export const chatVoice: Handler<'chatVoice'> = async (ctx, { id }) => {
  const voice = await findAudibleVoice(ctx.db, ctx.viewer.id, id)
  if (!voice) throw fail('not_found')
  if (!voice.audible) throw fail('forbidden')
  const bytes = await ctx.services.files.read(voice.file)
  if (!bytes) throw fail('not_found')
  return {
    bytes,
    type: voice.type,
    headers: { 'cache-control': 'private, max-age=86400, immutable', vary: 'cookie' },
  }
}

/** Accepts the voice messages of the other member, on all of the caller's screens. */
export const acceptVoices: Handler<'acceptVoices'> = async (ctx, { conversation }) => {
  await ctx.transaction(async (tx) => {
    // Locked before the conversation, as everywhere.
    await lockStates(tx.db, [ctx.viewer.id])
    const accepted = await acceptVoicesFrom(tx, ctx.viewer.id, conversation)
    if (!accepted) throw fail('not_found')
    if (accepted.changed) await tx.addEvent(ctx.viewer.id, { type: 'voices_accepted', conversation })
  })
  return { accepted: conversation }
}
