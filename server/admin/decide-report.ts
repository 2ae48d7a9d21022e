import type { DecisionKind } from '#contract/admin-reports.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { deleteOtherSessions } from '../accounts/session.sql.ts'
import { fail, failFields, type Tx } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { queueMail } from '../notifications/mails/queue-mail.ts'
import { newId } from '../platform/ids.ts'
import { translator } from '../platform/messages.ts'
import { decisionMail, reversalMail, type Statement, statementLines } from './decision-mail.ts'
import {
  clearAboutMe,
  closeReport,
  findReceiver,
  insertDecision,
  insertNotice,
  type LockedReport,
  lockDecision,
  lockReport,
  refusePicture,
  reverseDecision,
  setBanned,
  setDisabled,
} from './reports.sql.ts'

/** Tells a member of a decision by mail and keeps what was said; gives the notice without which none can stand. */
async function tellMember(tx: Tx, memberId: string, statement: Statement): Promise<string> {
  const receiver = await findReceiver(tx.db, memberId)
  if (!receiver) throw fail('not_found')
  const { language, email, name } = receiver
  const id = newId()
  const speaker = { t: await translator(language), site: tx.site, locale: language }
  const text = statementLines(speaker, statement).join('\n\n')
  await insertNotice(tx.db, { id, memberId, language, text, now: tx.now })
  await queueMail(tx, {
    to: { memberId, email, language },
    cause: `decision ${id}`,
    write: (one) => decisionMail(one, name, statement),
  })
  return id
}

/** Carries a decision out; gives the sessions that it ended. */
async function carryOut(
  tx: Tx,
  kind: DecisionKind,
  { reported_id, photo_id }: LockedReport,
): Promise<Buffer[]> {
  if (reported_id === null) return []
  if (kind === 'restriction') await setDisabled(tx.db, reported_id, true)
  if (kind === 'removal') {
    const removed = photo_id !== null && (await refusePicture(tx.db, reported_id, photo_id))
    if (!removed) await clearAboutMe(tx.db, reported_id)
  }
  if (kind !== 'ban') return []
  await setBanned(tx.db, reported_id, true)
  await tx.announce({ type: 'member.banned', member: reported_id })
  return deleteOtherSessions(tx.db, reported_id, null)
}

/** Decides about a report, carries it out, and tells the member why (N-05). */
export const adminDecideReport: Handler<'adminDecideReport'> = async (
  ctx,
  { id, kind, reason, facts = '' },
) => {
  if (kind !== 'dismissal' && facts === '') throw failFields({ facts: 'empty' })
  const ended = await ctx.transaction(async (tx) => {
    const report = await lockReport(tx.db, ctx.site.id, id)
    if (!report) throw fail('not_found')
    if (report.state !== 'open') throw fail('already_completed')
    if (report.claimed_by !== ctx.staff.id) throw fail('forbidden', { state: 'claimed' })
    const memberId = report.reported_id
    // Of an account that is erased meanwhile nothing is left to decide about.
    if (kind !== 'dismissal' && memberId === null) throw fail('not_found')
    const noticeId =
      kind === 'dismissal' || memberId === null
        ? null
        : await tellMember(tx, memberId, { kind, reason: report.reason, facts })
    const decision = { id: newId(), siteId: ctx.site.id, reportId: id, staffId: ctx.staff.id, now: tx.now }
    await insertDecision(tx.db, { ...decision, memberId, kind, reason, noticeId })
    await closeReport(tx.db, id, { state: kind === 'dismissal' ? 'rejected' : 'upheld', now: tx.now })
    const hashes = await carryOut(tx, kind, report)
    await tx.audit({
      act: 'report.decided',
      subject: { type: 'report', id },
      reason,
      details: { kind, memberId },
    })
    return { memberId, hashes }
  })
  if (ended.memberId) endSessions(ctx, ended.memberId, ended.hashes)
  return {}
}

/** Takes a decision back on appeal, by another person than who made it, and tells the member (N-05). */
export const adminReverseDecision: Handler<'adminReverseDecision'> = async (ctx, { id, reason }) => {
  await ctx.transaction(async (tx) => {
    const decision = await lockDecision(tx.db, ctx.site.id, id)
    if (!decision || decision.kind === 'dismissal' || decision.member_id === null) throw fail('not_found')
    if (decision.reversed_at !== null) throw fail('already_completed')
    if (decision.staff_id === ctx.staff.id) throw fail('forbidden', { state: 'own' })
    const memberId = decision.member_id
    await reverseDecision(tx.db, id, ctx.staff.id, tx.now)
    if (decision.kind === 'ban') await setBanned(tx.db, memberId, false)
    if (decision.kind === 'restriction') await setDisabled(tx.db, memberId, false)
    const receiver = await findReceiver(tx.db, memberId)
    if (receiver) {
      await queueMail(tx, {
        to: { memberId, email: receiver.email, language: receiver.language },
        cause: `reversal ${id}`,
        write: (speaker) => reversalMail(speaker, receiver.name),
      })
    }
    await tx.audit({
      act: 'decision.reversed',
      subject: { type: 'decision', id },
      reason,
      details: { memberId },
    })
  })
  return {}
}
