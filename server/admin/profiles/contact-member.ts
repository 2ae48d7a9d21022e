import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { findLocale, parseLocale } from '#contract/features/sites/locale.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { isDisposable } from '../../features/accounts/disposable-address.ts'
import { correctEmail } from '../../features/accounts/email-change.sql.ts'
import { deleteLinks } from '../../features/accounts/links.sql.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { insertComplaint } from '../../features/safety/complaints.sql.ts'
import { makeReplyAddress } from '../../features/safety/inbox/reply-address.ts'
import { createId } from '../../platform/ids.ts'
import { makeReference } from '../../platform/reference.ts'
import { composeSupportMail } from '../staff/staff-mails.ts'
import { findMember } from './members.sql.ts'
import { showMember } from './members.ts'

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
  return showMember(ctx, id)
}

/** Writes to a member: begins a thread of the support inbox, which waits for them and is the caller's. */
export const adminWriteToMember: Handler<'adminWriteToMember'> = async (ctx, { id, text, client_id }) => {
  const member = await findMember(ctx.db, ctx.site.id, id)
  if (member?.kind !== 'person') throw fail('not_found')
  const { name, email } = member
  const language = findLocale(parseLocale(member.language) ?? 'en').code
  await ctx.transaction(async (tx) => {
    const [threadId, reference] = [createId(), makeReference('C')]
    const isNew = await insertComplaint(tx.db, {
      id: threadId,
      siteId: ctx.site.id,
      reference,
      key: client_id,
      memberId: id,
      email,
      language,
      text,
      category: 'other',
      aboutMemberId: null,
      url: null,
      staffId: ctx.staff.id,
      now: tx.now,
    })
    const act = { act: 'member.written', subject: { type: 'member', id } }
    await tx.audit({ ...act, details: isNew ? { thread: threadId } : { repeated: true } })
    if (!isNew) return
    const replyTo = makeReplyAddress(ctx, threadId)
    const letter = { reference, canReply: true, takesMail: replyTo !== undefined }
    await queueMail(tx, {
      to: { memberId: id, email, language },
      cause: `support ${client_id}`,
      replyTo,
      write: (speaker) => composeSupportMail(speaker, { ...letter, name, text }),
    })
  })
  return showMember(ctx, id)
}
