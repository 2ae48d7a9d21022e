import { fail } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import { loadOwnSecrets } from './check-own-password.ts'
import { endAccess } from './end-access.ts'
import { endSessions } from './end-sessions.ts'
import { checkNewPassword, saveNewPassword } from './new-password.ts'
import { lockPassword } from './password.sql.ts'
import { checkPassword, hashPassword } from './password-hash.ts'

/**
 * Sets a new password for someone who knows the old one; ends all other access and sends an e-mail. A repeat after a
 * lost answer finds the new password set and succeeds.
 */
export const changePassword: UserHandler<'changePassword'> = async (ctx, input) => {
  const account = await loadOwnSecrets(ctx)
  if (!(await checkPassword(account.password_hash, input.old_password))) {
    if (await checkPassword(account.password_hash, input.password)) return {}
    throw fail('wrong_password')
  }
  checkNewPassword(input, account)
  const passwordHash = await hashPassword(input.password)
  const ended = await ctx.transaction(async (tx) => {
    if (!(await lockPassword(tx.db, account.id, account.password_hash))) throw fail('wrong_password')
    await saveNewPassword(tx, account.id, passwordHash)
    const { sessionHash } = ctx.viewer
    return endAccess(ctx, tx, {
      memberId: account.id,
      reason: 'password',
      keep: input.keep,
      session: sessionHash,
    })
  })
  endSessions(ctx, account.id, ended)
  return {}
}
