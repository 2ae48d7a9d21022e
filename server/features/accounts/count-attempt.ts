import { type AttemptLimit, loginAttempts } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { type Failure, fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { deleteLock, findLock, forgiveOne, type LockRow, lockAttempts, saveLock } from './login-lock.sql.ts'
import { afterWrongPassword, minutesBlocked } from './login-lock.ts'

/** Stands in the column of networks for the attempts of all networks together. */
const everywhere = 'everywhere'

/** One try of a password. */
export interface Attempt {
  /** The address as it is compared, or another name that the account is counted by. */
  readonly key: string
  /** The network or the known browser that it comes from. */
  readonly place: string
  /** The limit for all unknown places together; null for a browser that the owner is known by. */
  readonly accountLimit: AttemptLimit | null
}

interface AttemptCounter {
  readonly place: string
  readonly limit: AttemptLimit
}

/** Each try counts for its place, then for its account: always in this order, so that no two wait for each other. */
function listCounters({ place, accountLimit }: Attempt): AttemptCounter[] {
  const own = { place, limit: loginAttempts }
  return accountLimit ? [own, { place: everywhere, limit: accountLimit }] : [own]
}

async function claimOne(tx: Tx, key: string, { place, limit }: AttemptCounter): Promise<LockRow> {
  await lockAttempts(tx.db, tx.site.id, key, place)
  const known = await findLock(tx.db, tx.site.id, key, place)
  const minutes = minutesBlocked(known, tx.now)
  if (minutes > 0) throw fail('login_blocked', { minutes })
  const counted = afterWrongPassword(known, tx.now, limit)
  await saveLock(tx.db, { ...counted, siteId: tx.site.id, emailKey: key, network: place })
  return counted
}

/**
 * Counts an attempt before the password is looked at: of many guesses at one moment, over however many processes and
 * networks, no more are answered than one after the other would be. Throws `login_blocked`; returns what a wrong
 * password is answered with. A right one takes the count away again by `forgiveAttempt`.
 */
export async function countAttempt(ctx: Context, attempt: Attempt): Promise<Failure> {
  const minutes = await ctx.transaction(async (tx) => {
    let longest = 0
    for (const counting of listCounters(attempt)) {
      const counted = await claimOne(tx, attempt.key, counting)
      longest = Math.max(longest, minutesBlocked(counted, tx.now))
    }
    return longest
  })
  return minutes > 0 ? fail('login_blocked', { minutes }) : fail('login_failed')
}

/**
 * Takes the count of a right password away: all of its place, but only itself of the account, since the wrong ones of
 * other networks stay wrong.
 */
export async function forgiveAttempt(tx: Tx, { key, place, accountLimit }: Attempt): Promise<void> {
  await deleteLock(tx.db, tx.site.id, key, place)
  if (accountLimit)
    await forgiveOne(tx.db, { siteId: tx.site.id, key, place: everywhere, wrong: accountLimit.wrong })
}
