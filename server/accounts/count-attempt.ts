import { type Context, type Failure, fail } from '../context.ts'
import { findLock, lockAttempts, saveLock } from './login-lock.sql.ts'
import { afterWrongPassword, minutesBlocked } from './login-lock.ts'

/**
 * Counts an attempt before the password is looked at: of many guesses at one moment, over however many processes, no
 * more are answered than one after the other would be. Throws `login_blocked`; gives what a wrong password is answered
 * with. A right one takes the count away again by `deleteLock`.
 */
export async function countAttempt(ctx: Context, key: string, place: string): Promise<Failure> {
  const now = ctx.clock.now()
  const next = await ctx.transaction(async (tx) => {
    await lockAttempts(tx.db, ctx.site.id, key, place)
    const known = await findLock(tx.db, ctx.site.id, key, place)
    const minutes = minutesBlocked(known, now)
    if (minutes > 0) throw fail('login_blocked', { minutes })
    const counted = afterWrongPassword(known, now)
    await saveLock(tx.db, { ...counted, siteId: ctx.site.id, emailKey: key, network: place })
    return counted
  })
  const minutes = minutesBlocked(next, now)
  return minutes > 0 ? fail('login_blocked', { minutes }) : fail('login_failed')
}
