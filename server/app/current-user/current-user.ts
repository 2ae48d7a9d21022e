import { freeConversations } from '#contract/api/limits.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { findAgeRule } from '../../features/age/guard-age.ts'
import { readCards } from '../../features/profiles/cards.ts'
import { composeOwnProfile } from '../../features/profiles/own-profile.ts'
import type { Context } from '../context.ts'
import { fail } from '../failure.ts'
import type { Handler } from '../handler.ts'
import { findMe } from './me.sql.ts'

/** Builds the current user from account, wallet, badges and profile. */
export async function readCurrentUser(ctx: Context, memberId: string): Promise<User> {
  // Someone who logs in was a visitor when calling, and gets their own profile in full.
  const viewer = ctx.viewer ?? { id: memberId, sessionHash: Buffer.alloc(0) }
  const [me, [card], ageRule] = await Promise.all([
    findMe(ctx, memberId),
    readCards({ ...ctx, viewer }, [memberId]),
    findAgeRule(ctx, memberId),
  ])
  if (!me || (me.status !== 'not_confirmed' && me.status !== 'activated'))
    throw fail('authentication_required')
  return {
    status: me.status,
    credits: me.credits,
    paid_user: me.paid,
    notifications_disabled: me.notifications_disabled,
    language: me.language,
    fictional_icon: ctx.site.settings.fictional_icon,
    signup_date: me.signup_at.toISOString(),
    profile: composeOwnProfile(card, me),
    email: me.email,
    invisible: me.invisible,
    shown_to_visitors: me.shown_to_visitors,
    hide_fictional: me.hide_fictional,
    terms_version: me.terms_version?.toISOString() ?? null,
    signup_step: me.signup_step,
    free_conversations_left: me.paid ? 0 : Math.max(0, freeConversations - me.conversations_started),
    server_time: ctx.clock.now().toISOString(),
    unread: me.unread,
    new_likes: me.new_likes,
    age_proof: ageRule,
    consents: me.consents,
    notices: me.notices,
    verification_notice: ctx.site.settings.verified_photos ? me.verification_notice : null,
    email_refused: me.email_refused,
    event_seq: me.event_seq,
  }
}

/** Returns the current user, or null when logged out, so that the poll itself shows a lost session. */
export const currentUser: Handler<'currentUser'> = async (ctx) => ({
  user: ctx.viewer ? await readCurrentUser(ctx, ctx.viewer.id) : null,
})
