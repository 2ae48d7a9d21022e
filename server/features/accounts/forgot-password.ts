import { immediateResetsPerHour } from '#contract/api/limits.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createId } from '../../platform/ids.ts'
import { findAccountByEmail } from './account.sql.ts'
import { admitVisitor } from './admit-visitor.ts'
import { toEmailIdentity } from './email-identity.ts'

const perAddress = { requests: 5, seconds: 3600 }

/**
 * E-mails a link to set a new password. The answer says whether the address has an account, as specified, unless the
 * site hides it or the network has reached its limit. An account that is being deleted gets the e-mail that restores
 * it.
 */
export const forgotPassword: Handler<'forgotPassword'> = async (ctx, input) => {
  const email = input.email.trim()
  if (!isEmailAddress(email)) throw failFields({ email: 'invalid_email' })
  const mailbox = `${ctx.site.id} ${toEmailIdentity(email)}`
  const wait = await ctx.services.limits.take('reset-address', mailbox, perAddress)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
  const isCrowded = await admitVisitor(ctx, 'resets of a network', immediateResetsPerHour)
  const isHidden = ctx.site.settings.hide_account_existence || isCrowded

  const account = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const isReachable = account?.password_hash != null && account.status !== 'banned'
  if (!isReachable && !isHidden) throw fail('email_not_found')
  // An identical answer needs identical timing: the job is queued for a member who does not exist, and finds no one.
  const member = account && isReachable ? account.id : createId()
  const type =
    account?.status === 'pending_deletion' ? 'account.reactivation_wanted' : 'account.password_reset_wanted'
  await ctx.transaction((tx) => tx.announce({ type, member, at: tx.now.toISOString() }))
  return { sent: true }
}
