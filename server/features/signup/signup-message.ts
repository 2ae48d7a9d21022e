import type { ErrorCode } from '#contract/api/errors.ts'
import type { Context, MemberContext } from '../../app/context.ts'
import { Failure } from '../../app/failure.ts'
import { findAgeRule } from '../age/guard-age.ts'
import { deliverMessage } from '../chat/deliver-message.ts'
import { cleanMessageText } from '../chat/message-text.ts'
import { clearSignupMessage, findSignupMessage } from './signup.sql.ts'

/**
 * Delivers the first message that someone wrote before signing up, paid for like any other. Its client_id is the member's
 * own id, so that it is sent once even if the job that follows the signup calls this again. A refusal does not undo the
 * signup; it is reported. Null without a message.
 */
export async function deliverSignupMessage(
  ctx: MemberContext,
): Promise<{ conversation: string | null; refused: ErrorCode | null } | null> {
  const pending = await findSignupMessage(ctx.db, ctx.viewer.id)
  if (!pending) return null
  // It waits for the proof of age, whose fact sends it.
  if ((await findAgeRule(ctx, ctx.viewer.id)) !== 'none')
    return { conversation: null, refused: 'age_proof_required' }
  const { message_length, message_credits } = ctx.site.settings
  try {
    const body = cleanMessageText(pending.message, message_length)
    const input = { profile: pending.profileId, client_id: ctx.viewer.id }
    const sent = await deliverMessage(ctx, input, { kind: 'text', body, price: message_credits })
    await ctx.transaction((tx) => clearSignupMessage(tx.db, ctx.viewer.id))
    return { conversation: sent.chat.conversation.id, refused: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await ctx.transaction((tx) => clearSignupMessage(tx.db, ctx.viewer.id))
    return { conversation: null, refused: error.code }
  }
}

/** Delivers the first message of a signup whose request ended before it was sent. */
export async function followSignup(ctx: Context, { member }: { member: string }): Promise<void> {
  await deliverSignupMessage({ ...ctx, viewer: { id: member, sessionHash: Buffer.alloc(0) } })
}
