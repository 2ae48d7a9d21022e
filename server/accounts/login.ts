import { loginAttemptsOfAccount, wrongPasswordsOfNetwork } from '#contract/limits.ts'
import { type Context, fail } from '../context.ts'
import type { HandlerBesideUser } from '../handlers.ts'
import { hashToken } from '../platform/hashing.ts'
import { type AccountRow, findAccountByEmail } from './account.sql.ts'
import { type Attempt, countAttempt, forgiveAttempt } from './count-attempt.ts'
import { isKnownDevice } from './devices.sql.ts'
import { emailKey } from './email-key.ts'
import { localeAtLogin, openSession } from './open-session.ts'
import { keepPassword } from './password.sql.ts'
import { checkPassword } from './password-hash.ts'

const ofNetwork = ['wrong passwords of a network', wrongPasswordsOfNetwork] as const

/** Counts a try against its network, whatever address it is for: who has a list of leaked passwords tries each once. */
async function countForNetwork(ctx: Context): Promise<void> {
  const [name, limit] = ofNetwork
  const wait = await ctx.services.limits.take(name, ctx.request.network, limit)
  // With the minutes: "wait a moment" would have a member try in vain for an hour.
  if (wait !== null) throw fail('login_blocked', { minutes: Math.ceil(wait / 60) })
}

/**
 * Checks address and password, counting wrong ones. Five lock an address out for one network, twenty in a day for all
 * networks; a browser that was logged in before is counted by itself, so that no one can lock a member out (X-001,
 * Thirty in an hour, to whatever addresses, lock a network out, but for such browsers. Throws `login_failed`,
 * `login_blocked`.
 */
export async function checkLogin(ctx: Context, email: string, password: string): Promise<AccountRow> {
  const key = emailKey(email)
  const account = await findAccountByEmail(ctx.db, ctx.site.id, key)
  const { network } = ctx.request
  const device = await knownDevice(ctx, account?.id)
  const attempt: Attempt = {
    key,
    place: device ?? network,
    ofAccount: device ? null : loginAttemptsOfAccount,
  }
  const refusal = await countAttempt(ctx, attempt)
  if (!device) await countForNetwork(ctx)
  const right = await checkPassword(account?.password_hash ?? null, password)
  if (!account || !right) throw refusal
  const [name, limit] = ofNetwork
  if (!device) await ctx.services.limits.giveBack(name, network, limit)
  await ctx.transaction((tx) => forgiveAttempt(tx, attempt))
  return account
}

/**
 * Opens a session for the right password, in the language of the account unless another was chosen in the browser
 * (C-004, I-003, X-001, X-002).
 */
export const login: HandlerBesideUser<'login'> = async (ctx, { email, password }) => {
  const account = await checkLogin(ctx, email, password)
  // Only who knows the password learns what became of the account.
  if (account.status === 'banned' || account.status === 'pending_deletion') {
    throw fail('forbidden', { state: account.status })
  }
  const opened = await ctx.transaction(async (tx) => {
    // A new password, set while this one was being checked, ends all sessions: none may begin behind it.
    if (!(await keepPassword(tx.db, account.id, account.password_hash))) throw fail('login_failed')
    return openSession(ctx, tx, account.id)
  })
  Object.assign(ctx.effects, opened, localeAtLogin(ctx, account.language))
  return {}
}

// Looked for with unknown addresses too, so that the time does not tell them apart.
const noMember = '00000000-0000-0000-0000-000000000000'

/** Names the browser that asks, if the member is known by it: its wrong passwords are counted apart. */
async function knownDevice(ctx: Context, memberId = noMember): Promise<string | null> {
  const { device } = ctx.request
  if (!device) return null
  const hash = hashToken(device)
  return (await isKnownDevice(ctx.db, memberId, hash)) ? `device ${hash.toString('base64')}` : null
}
