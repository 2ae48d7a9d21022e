import { type Context, fail } from '../context.ts'
import type { HandlerBesideUser } from '../handlers.ts'
import { findAccountByEmail } from './account.sql.ts'
import { emailKey } from './email-key.ts'
import { deleteLock, findLock, saveLock } from './login-lock.sql.ts'
import { afterWrongPassword, minutesBlocked } from './login-lock.ts'
import { checkPassword } from './password-hash.ts'
import { startSession } from './sessions.ts'

/** Opens a session for the right password. Locks an address per network after five wrong ones (C-004, X-001, X-002). */
export const login: HandlerBesideUser<'login'> = async (ctx, { email, password }) => {
  const key = emailKey(email)
  const lock = await findLock(ctx.db, ctx.site.id, key, ctx.request.network)
  const minutes = minutesBlocked(lock, ctx.clock.now())
  if (minutes > 0) throw fail('login_blocked', { minutes })

  const account = await findAccountByEmail(ctx.db, ctx.site.id, key)
  const right = await checkPassword(account?.password_hash ?? null, password)
  if (!account || !right) return refuseLogin(ctx, key)
  // Only who knows the password learns what became of the account.
  if (account.status === 'banned' || account.status === 'pending_deletion') {
    throw fail('forbidden', { state: account.status })
  }

  const token = await ctx.transaction(async (tx) => {
    await deleteLock(tx.db, ctx.site.id, key, ctx.request.network)
    return startSession(tx, account.id, ctx.request)
  })
  ctx.effects.session = { token, memberId: account.id }
  ctx.effects.locale = account.language
  return {}
}

async function refuseLogin(ctx: Context, key: string): Promise<never> {
  const { network } = ctx.request
  const now = ctx.clock.now()
  const next = await ctx.transaction(async (tx) => {
    const lock = afterWrongPassword(await findLock(tx.db, ctx.site.id, key, network), now)
    await saveLock(tx.db, { ...lock, siteId: ctx.site.id, emailKey: key, network })
    return lock
  })
  const minutes = minutesBlocked(next, now)
  throw minutes > 0 ? fail('login_blocked', { minutes }) : fail('login_failed')
}
