import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { liftSuppression } from '../../platform/outgoing/suppressions.sql.ts'
import { confirmMember } from './activation.sql.ts'
import { findLink, type LinkRow, useLink } from './links.sql.ts'

/** What the link of a confirmation e-mail still does, and the language of its pages. */
type ActivationLink =
  | { state: 'open'; link: LinkRow; locale: Locale }
  | { state: 'done'; link: LinkRow; locale: Locale }
  | { state: 'broken'; locale: Locale }

/** A used link is done; a wrong or expired one, or one for an address that has changed since, is broken. */
async function openLink(ctx: Context, token: string | undefined): Promise<ActivationLink> {
  const link = token ? await findLink(ctx.db, ctx.site.id, 'activate', hashLinkToken(token)) : undefined
  if (!link) return { state: 'broken', locale: ctx.locale }
  const locale = link.language
  if (link.subject !== link.email_key) return { state: 'broken', locale }
  if (link.status === 'activated') return { state: 'done', link, locale }
  const isOpen = link.status === 'not_confirmed' && link.expires_at > ctx.clock.now()
  return isOpen ? { state: 'open', link, locale } : { state: 'broken', locale }
}

/** Returns the page that says so, naming the member that the signup started from. */
function buildDonePagePath({ signup_profile_id }: LinkRow, locale: Locale): string {
  return href('activate-done', locale, {}, { profile: signup_profile_id ?? undefined })
}

/**
 * Redirects to the page that confirms the address of the link, or where that would redirect. Changes nothing, as e-mail
 * scanners open links too, by HEAD and by GET.
 */
export const activate: Handler<'activate'> = async (ctx, { token }) => {
  const activation = await openLink(ctx, token)
  const { locale } = activation
  if (activation.state === 'done') return { redirect: buildDonePagePath(activation.link, locale) }
  if (activation.state === 'broken') return { redirect: href('activate-error', locale) }
  return { redirect: href('activate-do', locale, {}, { token }) }
}

/**
 * Confirms the address of the link and redirects to the page that says so. A used link redirects there again, a broken
 * one to the page that offers a new e-mail.
 */
export const confirmActivation: Handler<'confirmActivation'> = async (ctx, { token }) => {
  const activation = await openLink(ctx, token)
  const { locale } = activation
  if (activation.state === 'broken') return { redirect: href('activate-error', locale) }
  const { link } = activation
  if (activation.state === 'open') {
    await ctx.transaction(async (tx) => {
      await useLink(tx.db, link.token_hash, tx.now)
      await liftSuppression(tx.db, tx.site.id, link.email_key)
      if (!(await confirmMember(tx.db, link.member_id))) return
      await tx.addEvent(link.member_id, { type: 'user', status: 'activated' })
    })
  }
  return { redirect: buildDonePagePath(link, locale) }
}
