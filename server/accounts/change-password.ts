import { fail } from '../context.ts'
import type { HandlerBesideUser } from '../handlers.ts'
import { ownSecrets } from './check-own-password.ts'
import { endSessions } from './end-sessions.ts'
import { checkNewPassword, saveNewPassword } from './new-password.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { deleteOtherSessions } from './session.sql.ts'

/**
 * Sets a new password for who knows the old one; all other sessions end and a mail tells of it (V-008, V-009). A repeat
 * whose first answer was lost finds the new password set and is content.
 */
export const changePassword: HandlerBesideUser<'changePassword'> = async (ctx, input) => {
  const account = await ownSecrets(ctx)
  if (!(await checkPassword(account.password_hash, input.old_password))) {
    if (await checkPassword(account.password_hash, input.password)) return {}
    throw fail('wrong_password')
  }
  checkNewPassword(input, account)
  const passwordHash = await hashPassword(input.password)
  const ended = await ctx.transaction(async (tx) => {
    await saveNewPassword(tx, account.id, passwordHash)
    return deleteOtherSessions(tx.db, account.id, ctx.viewer.sessionHash)
  })
  endSessions(ctx, account.id, ended)
  return {}
}
