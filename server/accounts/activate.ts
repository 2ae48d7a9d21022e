import { href } from '#contract/paths.ts'
import type { Handler } from '../handlers.ts'
import { hashToken } from '../platform/hashing.ts'
import { confirmMember } from './activation.sql.ts'
import { findLink, useLink } from './links.sql.ts'

/**
 * Confirms the address to which the link was sent and leads to the page that says so, which names the member that the
 * signup began with. A used link leads there again;
 * a wrong or old one, or one for an address that was changed since, to the page that offers a new mail (S-004…S-006).
 */
export const activate: Handler<'activate'> = async (ctx, { token }) => {
  const link = token ? await findLink(ctx.db, ctx.site.id, 'activate', hashToken(token)) : undefined
  const locale = link?.language ?? ctx.locale
  const failed = { redirect: href('activate-error', locale) }
  const profile = link?.signup_profile_id ?? undefined
  const done = { redirect: href('activate-done', locale, {}, { profile }) }
  if (!link || link.subject !== link.email_key) return failed
  if (link.status === 'activated') return done
  if (link.status !== 'not_confirmed' || link.expires_at <= ctx.clock.now()) return failed

  await ctx.transaction(async (tx) => {
    await useLink(tx.db, link.token_hash, tx.now)
    if (!(await confirmMember(tx.db, link.member_id))) return
    await tx.tell(link.member_id, { type: 'user', status: 'activated' })
  })
  return done
}
