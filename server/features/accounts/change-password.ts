import { fail } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import { ownSecrets } from './check-own-password.ts'
import { endAccess } from './end-access.ts'
import { endSessions } from './end-sessions.ts'
import { checkNewPassword, saveNewPassword } from './new-password.ts'
import { checkPassword, hashPassword } from './password-hash.ts'

/**
 * Sets a new password for who knows the old one; all other access ends and an e-mail tells of it. A
 * repeat whose first answer was lost finds the new password set and is content.
 */
export const changePassword: UserHandler<'changePassword'> = async (ctx, input) => {
  const account = await ownSecrets(ctx)
  if (!(await checkPassword(account.password_hash, input.old_password))) {
    if (await checkPassword(account.password_hash, input.password)) return {}
    throw fail('wrong_password')
  }
  checkNewPassword(input, account)
  const passwordHash = await hashPassword(input.password)
  const ended = await ctx.transaction(async (tx) => {
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
