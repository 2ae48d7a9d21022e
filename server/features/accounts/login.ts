import { maxAccountLoginAttempts, maxNetworkWrongPasswords } from '#contract/api/limits.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import { hashToken } from '../../platform/hashing.ts'
import { type AccountRow, findAccountByEmail } from './account.sql.ts'
import { admitVisitor, undoAdmission } from './admit-visitor.ts'
import { type Attempt, countAttempt, forgiveAttempt } from './count-attempt.ts'
import { isKnownDevice } from './devices.sql.ts'
import { toEmailIdentity } from './email-identity.ts'
import { openSession, pickLocaleAtLogin } from './open-session.ts'
import { lockPassword } from './password.sql.ts'
import { checkPassword } from './password-hash.ts'

const tries = 'wrong passwords of a network'
const { atOnce, ...networkLimit } = maxNetworkWrongPasswords

/** Counts an attempt against its network, for any address: an attacker with leaked passwords tries each once. */
async function countForNetwork(ctx: Context): Promise<void> {
  await admitVisitor(ctx, tries, atOnce)
  const wait = await ctx.services.limits.take(tries, ctx.request.network, networkLimit)
  // With the minutes, so that a member does not retry in vain for an hour.
  if (wait !== null) throw fail('login_blocked', { minutes: Math.ceil(wait / 60) })
}

/** Undoes the count of an attempt that was not a guess. */
async function uncountForNetwork(ctx: Context): Promise<void> {
  await undoAdmission(ctx, tries, atOnce)
  await ctx.services.limits.release(tries, ctx.request.network, networkLimit)
}

/**
 * Checks address and password, counting wrong ones. Five lock an address out for one network, twenty in a day for all
 * networks; a browser that was logged in before is counted separately, so that no one can lock a member out. After
 * thirty in an hour, for any addresses, attempts from a network are queued, and after three hundred it is locked out,
 * except for known browsers. Throws `login_failed`, `login_blocked`, `rate_limited`.
 */
export async function checkLogin(ctx: Context, email: string, password: string): Promise<AccountRow> {
  const account = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const { network } = ctx.request
  const device = await findKnownDevice(ctx, account?.id)
  const attempt: Attempt = {
    key: toEmailIdentity(email),
    place: device ?? network,
    accountLimit: device ? null : maxAccountLoginAttempts,
  }
  if (!device) await countForNetwork(ctx)
  const refusal = await countAttempt(ctx, attempt).catch(async (locked: unknown) => {
    // On a locked account, nothing was tried.
    if (!device) await uncountForNetwork(ctx)
    throw locked
  })
  const right = await checkPassword(account?.password_hash ?? null, password)
  if (!account || !right) throw refusal
  if (!device) await uncountForNetwork(ctx)
  await ctx.transaction((tx) => forgiveAttempt(tx, attempt))
  return account
}

/**
 * Opens a session for the right password, in the language of the account unless another was chosen in the browser.
 */
export const login: UserHandler<'login'> = async (ctx, { email, password }) => {
  const account = await checkLogin(ctx, email, password)
  // Only someone who knows the password learns the state of the account.
  if (account.status === 'banned' || account.status === 'pending_deletion') {
    throw fail('forbidden', { state: account.status })
  }
  const outcome = await ctx.transaction(async (tx) => {
    // A new password set during this check ends all sessions, so none may start after it.
    if (!(await lockPassword(tx.db, account.id, account.password_hash))) throw fail('login_failed')
    return openSession(ctx, tx, account.id)
  })
  Object.assign(ctx.effects, outcome, pickLocaleAtLogin(ctx, account.language))
  return {}
}

// Looked up for unknown addresses too, so that timing does not distinguish them.
const noMember = '00000000-0000-0000-0000-000000000000'

/** Returns the requesting browser if the member has used it before: its wrong passwords are counted separately. */
async function findKnownDevice(ctx: Context, memberId = noMember): Promise<string | null> {
  const { device } = ctx.request
  if (!device) return null
  const hash = hashToken(device)
  return (await isKnownDevice(ctx.db, memberId, hash)) ? `device ${hash.toString('base64')}` : null
}
