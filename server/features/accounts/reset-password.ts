import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { liftSuppression } from '../../platform/outgoing/suppressions.sql.ts'
import { confirmMember } from './activation.sql.ts'
import { toEmailIdentity } from './email-identity.ts'
import { endAccess } from './end-access.ts'
import { endSessions } from './end-sessions.ts'
import { findLink, useLink } from './links.sql.ts'
import { openLink } from './links.ts'
import { deleteLocks } from './login-lock.sql.ts'
import { checkNewPassword, saveNewPassword } from './new-password.ts'
import { openSession, pickLocaleAtLogin } from './open-session.ts'
import { findSecrets, type SecretsRow } from './password.sql.ts'
import { checkPassword, hashPassword } from './password-hash.ts'

const repeatMilliseconds = 10 * 60_000

/** Returns whether a reset link may still be used, before the form is filled in. */
export const checkResetLink: Handler<'checkResetLink'> = async (ctx, { token }) => {
  await openLink(ctx, 'reset', token)
  return { valid: true }
}

/** Returns whether this repeats a reset whose answer was lost: just used, and with the password that is now set. */
async function isRepeat(ctx: Context, usedAt: Date | null, typed: { account: SecretsRow; password: string }) {
  const since = ctx.clock.now().getTime() - (usedAt?.getTime() ?? 0)
  return since < repeatMilliseconds && (await checkPassword(typed.account.password_hash, typed.password))
}

/**
 * Sets a new password through the link in an e-mail: ends all other access, logs this browser in, and confirms the
 * address, which received the link.
 */
export const resetPassword: UserHandler<'resetPassword'> = async (ctx, input) => {
  const link = await findLink(ctx.db, ctx.site.id, 'reset', hashLinkToken(input.token))
  const account = link && (await findSecrets(ctx.db, link.member_id))
  const isHere = account?.status === 'activated' || account?.status === 'not_confirmed'
  if (!link || !account || !isHere) throw fail('link_expired')
  if (await isRepeat(ctx, link.used_at, { account, password: input.password })) {
    Object.assign(ctx.effects, await ctx.transaction((tx) => openSession(ctx, tx, account.id)))
    return {}
  }
  await openLink(ctx, 'reset', input.token)
  checkNewPassword(input, account)

  const passwordHash = await hashPassword(input.password)
  const { ended, opened } = await ctx.transaction(async (tx) => {
    if (!(await useLink(tx.db, link.token_hash, tx.now))) throw fail('link_expired')
    await saveNewPassword(tx, account.id, passwordHash)
    await deleteLocks(tx.db, ctx.site.id, toEmailIdentity(account.email))
    await confirmMember(tx.db, account.id)
    await liftSuppression(tx.db, tx.site.id, account.email)
    const ended = await endAccess(ctx, tx, {
      memberId: account.id,
      reason: 'password',
      keep: input.keep,
      session: null,
    })
    return { ended, opened: await openSession(ctx, tx, account.id) }
  })
  endSessions(ctx, account.id, ended)
  Object.assign(ctx.effects, opened, pickLocaleAtLogin(ctx, account.language))
  return {}
}
