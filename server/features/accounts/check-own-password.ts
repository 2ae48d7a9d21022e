import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { findSecrets, type SecretsRow } from './password.sql.ts'
import { checkPassword } from './password-hash.ts'

const attempts = { requests: 10, seconds: 900 }

/** Asks a logged-in member for their password again. Throws `wrong_password`, which logs no one out. */
export async function checkOwnPassword(ctx: MemberContext, password: string): Promise<SecretsRow> {
  const account = await loadOwnSecrets(ctx)
  if (!(await checkPassword(account.password_hash, password))) throw fail('wrong_password')
  return account
}

/** Returns the caller's account with its password hash; too many checks are `rate_limited`, across all calls. */
export async function loadOwnSecrets(ctx: MemberContext): Promise<SecretsRow> {
  const wait = await ctx.services.limits.take('own-password', ctx.viewer.id, attempts)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
  const account = await findSecrets(ctx.db, ctx.viewer.id)
  if (!account) throw fail('authentication_required')
  return account
}
