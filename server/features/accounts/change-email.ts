import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { createId } from '../../platform/ids.ts'
import { liftSuppression } from '../../platform/outgoing/suppressions.sql.ts'
import { findAccountByEmail } from './account.sql.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { isDisposable } from './disposable-address.ts'
import {
  type EmailChangeRow,
  findEmailChange,
  insertEmailChange,
  markEmailChange,
  updateEmail,
} from './email-change.sql.ts'
import { toEmailKey } from './email-key.ts'
import { endAccess } from './end-access.ts'
import { endSessions } from './end-sessions.ts'
import { deleteLinks, findLink, type LinkRow, useLink } from './links.sql.ts'
import { lockPassword } from './password.sql.ts'

/**
 * Requests a change of the account's address; nothing changes until the link sent to the new address is opened. The
 * answer says whether the address has an account, unless the site hides it: then everything happens as for a free
 * address, except for the e-mail to it.
 */
export const requestMailChange: Handler<'requestMailChange'> = async (ctx, { email: typed, password }) => {
  const account = await checkOwnPassword(ctx, password)
  const email = typed.trim()
  if (!isEmailAddress(email)) throw failFields({ email: 'invalid_email' })
  if (isDisposable(email)) throw failFields({ email: 'disposable_email' })
  const owner = await findAccountByEmail(ctx.db, ctx.site.id, email)
  const isHidden = ctx.site.settings.hide_account_existence && owner?.id !== ctx.viewer.id
  // A different spelling of one's own mailbox is a change like any other.
  const isOwnOther = owner?.id === ctx.viewer.id && owner.email_key !== toEmailKey(email)
  if (owner && !isHidden && !isOwnOther) throw fail('email_in_use')
  await ctx.transaction(async (tx) => {
    if (!(await lockPassword(tx.db, account.id, account.password_hash))) throw fail('wrong_password')
    const change = createId()
    await deleteLinks(tx.db, ctx.viewer.id, ['mail_change'])
    await insertEmailChange(tx.db, { id: change, memberId: ctx.viewer.id, newEmail: email, now: tx.now })
    await tx.announce({ type: 'account.email_change_wanted', member: ctx.viewer.id, change })
  })
  return { sent_to: email }
}

interface EmailChangeLink {
  link: LinkRow
  change: EmailChangeRow
  undo: boolean
  /** The address after confirmation. */
  email: string
}

/** Finds what a link would do. A used one still says so, as its first answer may have been lost. */
async function openChange(ctx: Context, token: string): Promise<EmailChangeLink> {
  const hash = hashLinkToken(token)
  const linkRow = await findLink(ctx.db, ctx.site.id, 'mail_change', hash)
  const link = linkRow ?? (await findLink(ctx.db, ctx.site.id, 'mail_undo', hash))
  const change = link && (await findEmailChange(ctx.db, link.subject))
  if (!link || !change || link.expires_at <= ctx.clock.now()) throw fail('link_expired')
  const undo = linkRow === undefined
  const email = undo ? change.old_email : change.new_email
  if (link.used_at !== null && link.email_key !== toEmailKey(email)) throw fail('link_expired')
  return { link, change, undo, email }
}

/** Returns what the link of an e-mail would do, for the page with its button. */
export const mailChangeLink: Handler<'mailChangeLink'> = async (ctx, { token }) => {
  const { email, undo } = await openChange(ctx, token)
  return { email, undo }
}

/**
 * Confirms a new address, or undoes a change from the old one. An undo ends all access, including passkeys, so that
 * someone who changed the address without its owner is out.
 */
export const confirmMailChange: Handler<'confirmMailChange'> = async (ctx, { token, keep }) => {
  const { link, change, undo, email } = await openChange(ctx, token)
  if (link.used_at !== null) return { email, undo }
  const memberId = change.member_id
  const ended = await ctx.transaction(async (tx) => {
    if (!(await useLink(tx.db, link.token_hash, tx.now))) throw fail('link_expired')
    if (!(await updateEmail(tx.db, memberId, email))) throw fail('email_in_use')
    // The link was sent to this address, so e-mail arrives there.
    await liftSuppression(tx.db, tx.site.id, email)
    await markEmailChange(tx.db, change.id, undo ? 'undone_at' : 'confirmed_at', tx.now)
    // Links sent to the previous address must not work for its reader.
    await deleteLinks(tx.db, memberId, ['activate', 'reset', 'mail_change', 'reactivate'])
    if (link.status === 'not_confirmed') await tx.addEvent(memberId, { type: 'user', status: 'activated' })
    if (undo) return endAccess(ctx, tx, { memberId, reason: 'email_undone', keep, session: null })
    await tx.announce({ type: 'account.email_changed', member: memberId, change: change.id })
    return []
  })
  endSessions(ctx, memberId, ended)
  return { email, undo }
}
