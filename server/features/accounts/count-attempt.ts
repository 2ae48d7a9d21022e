import { type AttemptLimit, loginAttempts } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { type Failure, fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { deleteLock, findLock, forgiveOne, type LockRow, lockAttempts, saveLock } from './login-lock.sql.ts'
import { countWrongPassword, getMinutesBlocked } from './login-lock.ts'

/** Used in the network column for the attempts of all networks together. */
const everywhere = 'everywhere'

/** One attempt at a password. */
export interface Attempt {
  /** The address in its comparable form, or another key to count the account by. */
  readonly key: string
  /** The network or the known browser that it comes from. */
  readonly place: string
  /** The limit for all unknown places together; null for a browser known to the owner. */
  readonly accountLimit: AttemptLimit | null
}

interface AttemptCounter {
  readonly place: string
  readonly limit: AttemptLimit
}

/** Each attempt counts for its place, then for its account: always in this order, to avoid deadlocks. */
function listCounters({ place, accountLimit }: Attempt): AttemptCounter[] {
  const own = { place, limit: loginAttempts }
  return accountLimit ? [own, { place: everywhere, limit: accountLimit }] : [own]
}

async function claimOne(tx: Tx, key: string, { place, limit }: AttemptCounter): Promise<LockRow> {
  await lockAttempts(tx.db, tx.site.id, key, place)
  const known = await findLock(tx.db, tx.site.id, key, place)
  const minutes = getMinutesBlocked(known, tx.now)
  if (minutes > 0) throw fail('login_blocked', { minutes })
  const counted = countWrongPassword(known, tx.now, limit)
  await saveLock(tx.db, { ...counted, siteId: tx.site.id, emailKey: key, network: place })
  return counted
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses, across any number of processes and
 * networks, get no more answers than sequential ones. Throws `login_blocked`; returns the error for a wrong password. A
 * right one undoes the count with `forgiveAttempt`.
 */
export async function countAttempt(ctx: Context, attempt: Attempt): Promise<Failure> {
  const minutes = await ctx.transaction(async (tx) => {
    let longest = 0
    for (const counting of listCounters(attempt)) {
      const counted = await claimOne(tx, attempt.key, counting)
      longest = Math.max(longest, getMinutesBlocked(counted, tx.now))
    }
    return longest
  })
  return minutes > 0 ? fail('login_blocked', { minutes }) : fail('login_failed')
}

/**
 * Undoes the count of a right password: everything for its place, but only this one for the account, as wrong ones from
 * other networks still count.
 */
export async function forgiveAttempt(tx: Tx, { key, place, accountLimit }: Attempt): Promise<void> {
  await deleteLock(tx.db, tx.site.id, key, place)
  if (accountLimit)
    await forgiveOne(tx.db, { siteId: tx.site.id, key, place: everywhere, wrong: accountLimit.wrong })
}
