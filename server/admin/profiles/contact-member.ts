import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { findLocale, localeFromLanguage } from '#contract/features/sites/locale.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { isDisposable } from '../../features/accounts/disposable-address.ts'
import { correctEmail } from '../../features/accounts/email-change.sql.ts'
import { deleteLinks } from '../../features/accounts/links.sql.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { existsById } from '../staff/acted-once.sql.ts'
import { supportMail } from '../staff/staff-mails.ts'
import { insertNote } from './member-lists.sql.ts'
import { findMember } from './members.sql.ts'
import { memberView } from './members.ts'

/** Corrects an address that was never confirmed; the confirmation goes to the new one at once. */
export const adminCorrectEmail: Handler<'adminCorrectEmail'> = async (ctx, { id, email, reason }) => {
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (member?.kind !== 'person') throw fail('not_found')
  // Anyone who read mail there owns the account: only they may move it to another address.
  if (member.status !== 'not_confirmed') throw fail('already_completed')
  if (!isEmailAddress(email)) throw failFields({ email: 'invalid_email' })
  if (isDisposable(email)) throw failFields({ email: 'disposable_email' })
  await ctx.transaction(async (tx) => {
    if (!(await correctEmail(tx.db, id, email))) throw failFields({ email: 'email_in_use' })
    // What went to the address before is not for the person who reads it there.
    await deleteLinks(tx.db, id, ['activate', 'reset', 'mail_change', 'reactivate'])
    await tx.addEvent(id, { type: 'user' })
    await tx.announce({ type: 'account.confirmation_wanted', member: id })
    await tx.audit({ act: 'member.email_corrected', subject: { type: 'member', id }, reason })
  })
  return memberView(ctx, id)
}

/** Writes to a member by e-mail; the text stays among the notes, since sent e-mails are kept without theirs. */
export const adminWriteToMember: Handler<'adminWriteToMember'> = async (ctx, { id, text, client_id }) => {
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (member?.kind !== 'person') throw fail('not_found')
  if (await existsById(ctx.db, 'member_notes', client_id)) return memberView(ctx, id)
  const language = findLocale(localeFromLanguage(member.language) ?? 'en').code
  await ctx.transaction(async (tx) => {
    const note = { id: client_id, memberId: id, staffId: ctx.staff.id, text: `✉ ${text}`, now: tx.now }
    await insertNote(tx.db, note)
    await queueMail(tx, {
      to: { memberId: id, email: member.email, language },
      cause: `support ${client_id}`,
      write: (speaker) => supportMail(speaker, { name: member.name, text }),
    })
    await tx.audit({ act: 'member.written', subject: { type: 'member', id } })
  })
  return memberView(ctx, id)
}
