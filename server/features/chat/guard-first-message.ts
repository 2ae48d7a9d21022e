import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { isSignupSpike } from '../accounts/signup-spike.sql.ts'
import { findFirstMessageSender } from './first-message.sql.ts'
import { refuseFirstMessage, refuseNewAccount } from './first-message-rules.ts'

/**
 * Stops members who message one person after another, or many with the same words. Called only when there is no
 * conversation yet. Throws `rate_limited`, `identical_messages`, `confirm_email_first`.
 */
export async function guardFirstMessage(
  ctx: MemberContext,
  first: { toId: string; clientId: string; text: string | null },
): Promise<void> {
  const { new_account_days: days, new_account_conversations: maxConversations } = ctx.site.settings
  const now = ctx.clock.now()
  const siteId = ctx.site.id
  const found = await findFirstMessageSender(ctx.db, { ...first, siteId, fromId: ctx.viewer.id, now })
  if (!found || found.started) return
  const isConfirmed = found.status !== 'not_confirmed'
  const sender = {
    startedInHour: found.hour,
    startedInDay: found.day,
    identical: found.identical,
    signedUpAt: found.signup_at,
    isConfirmed,
    isSpike: !isConfirmed && (await isSignupSpike(ctx.db, siteId, now)),
  }
  const refusal =
    (ctx.services.config.rateLimits ? refuseFirstMessage(sender, now) : null) ??
    refuseNewAccount(sender, { days, maxConversations }, now)
  if (refusal) throw fail(refusal.code, refusal.params)
}
