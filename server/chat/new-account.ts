import { fail, type MemberContext } from '../context.ts'
import { recentlyUsed } from '../platform/recently-used.ts'
import { findNewConversations, findSignupAt } from './new-account.sql.ts'

const dayMilliseconds = 86_400_000

// When somebody signed up never changes, so for all but new accounts nothing else is ever looked up.
const signups = recentlyUsed<Date>(50_000)

async function signupOf(ctx: MemberContext): Promise<Date> {
  const { id } = ctx.viewer
  const known = signups.get(id)
  if (known) return known
  const at = await findSignupAt(ctx.db, id)
  if (!at) throw fail('authentication_required')
  signups.set(id, at)
  return at
}

/**
 * Keeps a new account from writing to one member after the other: within its first days it begins only so many
 * conversations a day. Throws `rate_limited`. What was begun goes on.
 */
export async function checkNewAccount(ctx: MemberContext, toId: string): Promise<void> {
  const { new_account_days, new_account_conversations } = ctx.site.settings
  const now = ctx.clock.now()
  const age = now.getTime() - (await signupOf(ctx)).getTime()
  if (age >= new_account_days * dayMilliseconds) return
  const since = new Date(now.getTime() - dayMilliseconds)
  const { begun, known } = await findNewConversations(ctx.db, ctx.viewer.id, { toId, since })
  if (!known && begun >= new_account_conversations) throw fail('rate_limited', { seconds: 86_400 })
}
