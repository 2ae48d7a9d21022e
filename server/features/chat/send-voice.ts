import type { VoiceType } from '#contract/features/chat/voice.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { createId, createToken } from '../../platform/ids.ts'
import { rewriteVoice } from '../../platform/picture-process.ts'
import { type RewrittenVoice, VoiceRefused } from '../../platform/voices/voice-refused.ts'
import { scheduleFileRemoval } from '../photos/photos.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import { storeFiles } from '../photos/store-files.ts'
import { deleteUnsentVoice, insertChatVoice } from './chat-voices.sql.ts'
import { checkShownPrice, deliverMessage, type SendHandler } from './deliver-message.ts'

const endings: Readonly<Record<VoiceType, string>> = { 'audio/webm': 'webm', 'audio/mp4': 'm4a' }

/** Rewrites an uploaded recording; fails with the reason when it is not one. Owners take turns. */
async function rewrite(ctx: MemberContext, path: string): Promise<RewrittenVoice> {
  try {
    return await rewriteVoice(path, { maxSeconds: ctx.site.settings.voice_seconds, owner: ctx.viewer.id })
  } catch (error) {
    if (!(error instanceof VoiceRefused)) throw error
    throw fail(error.code, error.params)
  }
}

/** Removes a recording without a message. */
async function dropUnsent(ctx: MemberContext, { id, file }: { id: string; file: string }): Promise<void> {
  const isUnsent = await ctx.transaction(async (tx) => {
    if (!(await deleteUnsentVoice(tx, id))) return false
    await scheduleFileRemoval(tx.db, [file], tx.now)
    return true
  })
  if (isUnsent) await removeScheduledFiles(ctx)
}

/**
 * Sends a voice message and charges for it. The recording is stored first; when the message is refused, or was sent
 * before with the same client_id, it is removed again.
 */
export const sendVoice: SendHandler<'sendVoice'> = async (ctx, input) => {
  const { voice_credits } = ctx.site.settings
  checkShownPrice(input, voice_credits)
  const { bytes, type, milliseconds } = await rewrite(ctx, input.upload.path)
  // The dot keeps it out of the public path of profile pictures.
  const file = `${createToken()}.voice.${endings[type]}`
  const voice = { id: createId(), file, type, milliseconds, waveform: input.waveform }
  await storeFiles(ctx, { [file]: bytes }, async (tx) => {
    await insertChatVoice(tx, { ...voice, fromId: ctx.viewer.id, clientId: input.client_id })
    return voice.id
  })
  try {
    return await deliverMessage(ctx, input, { kind: 'voice', body: null, voice, price: voice_credits })
  } finally {
    await dropUnsent(ctx, voice)
  }
}
