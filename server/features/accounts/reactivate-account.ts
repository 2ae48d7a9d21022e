import { fail } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { undoDeletion } from './leaving.sql.ts'
import { deleteLinks, findLink, useLink } from './links.sql.ts'
import { checkLogin } from './login.ts'
import { openSession, pickLocaleAtLogin } from './open-session.ts'
import { updateBadges } from './update-badges.ts'

const repeatMilliseconds = 10 * 60_000

/**
 * Restores a deleted account through the link in an e-mail and logs this browser in. Opening it again within ten
 * minutes logs in again, as its answer may have been lost.
 */
export const reactivateAccount: UserHandler<'reactivateAccount'> = async (ctx, { token }) => {
  const link = await findLink(ctx.db, ctx.site.id, 'reactivate', hashLinkToken(token))
  const now = ctx.clock.now()
  if (!link) throw fail('link_expired')
  const isBack = link.status === 'activated' || link.status === 'not_confirmed'
  const isRepeat = link.used_at !== null && now.getTime() - link.used_at.getTime() < repeatMilliseconds
  if (!(isBack && isRepeat) && (link.used_at !== null || link.expires_at <= now)) throw fail('link_expired')

  const opened = await ctx.transaction(async (tx) => {
    // Of two parallel presses, the second finds it used and the account restored.
    if (await useLink(tx.db, link.token_hash, tx.now)) {
      await deleteLinks(tx.db, link.member_id, ['reactivate'])
      if (!(await undoDeletion(tx.db, link.member_id))) throw fail('link_expired')
      await updateBadges(tx, link.member_id)
    }
    return openSession(ctx, tx, link.member_id)
  })
  Object.assign(ctx.effects, opened, pickLocaleAtLogin(ctx, link.language))
  return {}
}

/** E-mails the link that restores a deleted account, after checking its password. */
export const sendReactivation: Handler<'sendReactivation'> = async (ctx, { email, password }) => {
  const account = await checkLogin(ctx, email, password)
  if (account.status !== 'pending_deletion') throw fail('login_failed')
  await ctx.transaction((tx) =>
    tx.announce({ type: 'account.reactivation_wanted', member: account.id, at: tx.now.toISOString() }),
  )
  return { sent: true }
}
