import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findAudibleVoice } from './chat-voices.sql.ts'

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
