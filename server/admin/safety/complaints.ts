import { complaintAnswerDays } from '#contract/api/limits.ts'
import { findReportReferences } from '#contract/features/safety/report-reference.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Reads } from '../../app/transaction.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { makeReplyAddress } from '../../features/safety/inbox/reply-address.ts'
import { insertThreadMessage } from '../../features/safety/thread-messages.sql.ts'
import { createId } from '../../platform/ids.ts'
import { readPage, showPage } from '../list-page.ts'
import { failDecided, guardCase } from '../staff/cases.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { composeComplaintAnswerMail } from '../staff/staff-mails.ts'
import { answerComplaint, findComplaints, type LockedComplaint, lockComplaint } from './complaints.sql.ts'
import { hasDecidedAbout, hasDecidedReports } from './decisions.sql.ts'
import { findReportsByReference } from './reports.sql.ts'

const dayMilliseconds = 86_400_000

type QuotedReport = Awaited<ReturnType<typeof findReportsByReference>>[number]

/** Returns the first report of its site that a complaint quotes. */
function chooseQuoted({ site, text }: { site: string; text: string }, reports: readonly QuotedReport[]) {
  for (const quoted of findReportReferences(text)) {
    const report = reports.find((one) => one.site_id === site && one.reference === quoted)
    if (report) return { id: report.id, reference: quoted }
  }
  return null
}

/** Returns whether the caller made the decision that a complaint objects to: Article 20 (4) and (6) DSA want another. */
async function hasDecided(ctx: StaffContext, db: Reads, complaint: LockedComplaint): Promise<boolean> {
  if (complaint.category !== 'decision') return false
  const { member_id: memberId, text } = complaint
  if (memberId !== null && (await hasDecidedAbout(db, ctx.staff.id, memberId))) return true
  const references = findReportReferences(text)
  return hasDecidedReports(db, ctx.staff.id, { siteId: ctx.site.id, references })
}

/** Lists complaints with the day until which an answer was promised. */
export const adminComplaints: Handler<'adminComplaints'> = async (ctx, input) => {
  const { state = 'open', site } = input
  const page = readPage(ctx, 'adminComplaints', input)
  const found = await findComplaints(ctx.db, readQueueSites(ctx, site), {
    state,
    words: (input.search ?? '').trim(),
    page,
  })
  const reports = await findReportsByReference(
    ctx.db,
    found.rows.map(({ site: id }) => id),
    found.rows.flatMap(({ text }) => findReportReferences(text)),
  )
  return {
    complaints: found.rows.map(({ created_at, asked_at, member_id, about_id, about_name, ...row }) => ({
      ...row,
      // What waits for the member has an answer.
      state: row.state === 'open' ? 'open' : 'answered',
      member: member_id,
      about: about_id === null ? null : { id: about_id, name: about_name ?? '' },
      report: chooseQuoted(row, reports),
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
    const { member_id, email, language, reference } = complaint
    if (await hasDecided(ctx, tx.db, complaint)) throw fail('forbidden', { state: 'own' })
    await answerComplaint(tx.db, id, { answer, isSolved: true, now: tx.now })
    await insertThreadMessage(tx.db, {
      id: createId(),
      siteId: ctx.site.id,
      complaintId: id,
      memberId: member_id,
      staffId: ctx.staff.id,
      text: answer,
      now: tx.now,
    })
    const replyTo = makeReplyAddress(ctx, id)
    const letter = { reference, answer, canReply: member_id !== null, takesMail: replyTo !== undefined }
    await queueMail(tx, {
      to: { memberId: member_id, email, language },
      cause: `complaint ${id}`,
      replyTo,
      write: (speaker) => composeComplaintAnswerMail(speaker, letter),
    })
    await tx.audit({ act: 'complaint.answered', subject: { type: 'complaint', id } })
  })
  return {}
}
