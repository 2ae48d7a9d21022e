import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { toEmailKey } from '../../features/accounts/email-key.ts'
import { hashPassword } from '../../features/accounts/password-hash.ts'
import { isPasswordRefused } from '../../features/accounts/refuse-password.ts'
import { hashToken } from '../../platform/hashing.ts'
import { startSession, useCode } from './login.ts'
import { buildSecretUri, formatSecret, openSecret } from './one-time-code.ts'
import { activateStaff, deleteInvitation, findInvitation, findStaffByEmail, lockStaff } from './staff.sql.ts'
import { toSessionView } from './staff-view.ts'

async function openInvitation(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx.db, hashToken(token))
  // It leads to a password, with which no one could log in.
  if (!invitation || !ctx.services.config.staffPasswords) throw fail('not_found')
  if (invitation.expires_at <= ctx.clock.now()) throw fail('link_expired')
  return invitation
}

/** Returns an invitation with the secret for an authenticator app. */
export const adminInvitation: Handler<'adminInvitation'> = async (ctx, { token }) => {
  const { name, email, sealed } = await openInvitation(ctx, token)
  const secret = openSecret(ctx.services.secrets, sealed)
  const issuer = `${ctx.site.settings.name} staff`
  return {
    name,
    email,
    secret: formatSecret(secret),
    uri: buildSecretUri(secret, { issuer, account: email }),
  }
}

/** Accepts an invitation, with a password and a code that proves that the second factor works. */
export const adminAcceptInvitation: Handler<'adminAcceptInvitation'> = async (ctx, input) => {
  const invitation = await openInvitation(ctx, input.token)
  if (isPasswordRefused(input.password, invitation)) throw failFields({ password: 'password_too_weak' })
  const passwordHash = await hashPassword(input.password)
  const session = await ctx.transaction(async (tx) => {
    // Someone may have locked them out since the invitation was read.
    if ((await lockStaff(tx.db, invitation.staff_id))?.state !== 'invited') throw fail('not_found')
    if (!(await useCode(ctx, tx, { staffId: invitation.staff_id, code: input.code })))
      throw fail('code_invalid')
    if (!(await deleteInvitation(tx.db, hashToken(input.token)))) throw fail('not_found')
    await activateStaff(tx.db, invitation.staff_id, passwordHash)
    return startSession(ctx, tx, { id: invitation.staff_id, name: invitation.name })
  })
  ctx.effects.staffSession = { token: session }
  const staff = await findStaffByEmail(ctx.db, toEmailKey(invitation.email))
  if (!staff) throw fail('not_found')
  return toSessionView(ctx, staff)
}
