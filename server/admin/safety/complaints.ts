import { complaintAnswerDays } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { makeReplyAddress } from '../../features/safety/inbox/reply-address.ts'
import { insertThreadMessage } from '../../features/safety/thread-messages.sql.ts'
import { newId } from '../../platform/ids.ts'
import { readPage, showPage } from '../list-page.ts'
import { failDecided, guardCase } from '../staff/cases.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { complaintAnswerMail } from '../staff/staff-mails.ts'
import { answerComplaint, findComplaints, lockComplaint } from './complaints.sql.ts'
import { hasDecidedAbout } from './decisions.sql.ts'

const dayMilliseconds = 86_400_000

/** Lists complaints with the day until which an answer was promised. */
export const adminComplaints: Handler<'adminComplaints'> = async (ctx, input) => {
  const { state = 'open', site } = input
  const page = readPage(ctx, 'adminComplaints', input)
  const found = await findComplaints(ctx.db, readQueueSites(ctx, site), {
    ...{ state, words: (input.search ?? '').trim(), page },
  })
  return {
    complaints: found.rows.map(({ created_at, asked_at, member_id, about_id, about_name, ...row }) => ({
      ...row,
      // What waits for the member has an answer.
      state: row.state === 'open' ? 'open' : 'answered',
      member: member_id,
      about: about_id === null ? null : { id: about_id, name: about_name ?? '' },
      at: created_at.toISOString(),
      due: new Date(asked_at.getTime() + complaintAnswerDays * dayMilliseconds).toISOString(),
    })),
    ...showPage(ctx, page, found),
  }
}

/** Answers a complaint by e-mail; an appeal is answered by someone other than the person who decided. */
export const adminAnswerComplaint: Handler<'adminAnswerComplaint'> = async (ctx, { id, answer }) => {
  await ctx.transaction(async (tx) => {
    const complaint = await lockComplaint(tx.db, ctx.site.id, id)
    if (!complaint) throw fail('not_found')
    const name = { kind: 'complaint', id } as const
    if (complaint.state !== 'open') throw await failDecided(tx.db, name)
    await guardCase(ctx, tx, name)
    const { category, member_id, email, language, reference } = complaint
    const isOwn =
      category === 'decision' && member_id !== null && (await hasDecidedAbout(tx.db, ctx.staff.id, member_id))
    if (isOwn) throw fail('forbidden', { state: 'own' })
    await answerComplaint(tx.db, id, { answer, isSolved: true, now: tx.now })
    await insertThreadMessage(tx.db, {
      ...{ id: newId(), siteId: ctx.site.id, complaintId: id, memberId: member_id },
      ...{ staffId: ctx.staff.id, text: answer, now: tx.now },
    })
    const replyTo = makeReplyAddress(ctx, id)
    const letter = { reference, answer, canReply: member_id !== null, takesMail: replyTo !== undefined }
    await queueMail(tx, {
      to: { memberId: member_id, email, language },
      cause: `complaint ${id}`,
      replyTo,
      write: (speaker) => complaintAnswerMail(speaker, letter),
    })
    await tx.audit({ act: 'complaint.answered', subject: { type: 'complaint', id } })
  })
  return {}
}
