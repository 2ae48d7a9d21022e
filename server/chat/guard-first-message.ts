import { isSignupSpike } from '../accounts/signup-spike.sql.ts'
import { fail, type MemberContext } from '../context.ts'
import { findBeginner } from './first-message.sql.ts'
import { refusalOfFirst } from './first-message-rules.ts'

/**
 * Stops whoever writes to one member after the other, or the same words to many. Called only where a conversation may
 * begin; an existing one goes on without it. Throws `rate_limited`, `identical_messages`, `confirm_email_first`.
 */
export async function guardFirstMessage(
  ctx: MemberContext,
  first: { toId: string; clientId: string; text: string | null },
): Promise<void> {
  if (!ctx.services.config.rateLimits) return
  const now = ctx.clock.now()
  const siteId = ctx.site.id
  const found = await findBeginner(ctx.db, { ...first, siteId, fromId: ctx.viewer.id, now })
  if (!found || found.begun) return
  const isConfirmed = found.status !== 'not_confirmed'
  const refusal = refusalOfFirst(
    {
      begunInHour: found.hour,
      begunInDay: found.day,
      identical: found.identical,
      signedUpAt: found.signup_at,
      isConfirmed,
      isSpike: !isConfirmed && (await isSignupSpike(ctx.db, siteId, now)),
    },
    now,
  )
  if (refusal) throw fail(refusal.code, refusal.params)
}
