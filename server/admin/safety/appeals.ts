import { complaintAnswerDays } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import { readPage, showPage } from '../list-page.ts'
import { readQueueSites } from '../staff/queue-sites.ts'
import { composeAppealUpheldMail } from '../staff/staff-mails.ts'
import { answerAppeal, findAppeals, findTransparency, type LockedAppeal, lockAppeal } from './appeals.sql.ts'
import { notifyReversed, undoDecision } from './decide.ts'
import { findReceiver, lockDecision } from './decisions.sql.ts'

const dayMilliseconds = 86_400_000

/** Lists appeals with the day until which an answer was promised. */
export const adminAppeals: Handler<'adminAppeals'> = async (ctx, input) => {
  const { state = 'open', site } = input
  const page = readPage(ctx, 'adminAppeals', input)
  const found = await findAppeals(ctx.db, readQueueSites(ctx, site), { state, page })
  return {
    appeals: found.rows.map((row) => ({
      id: row.id,
      site: row.site,
      member: row.member_id === null ? null : { id: row.member_id, name: row.member_name ?? '' },
      language: row.language,
      kind: row.kind,
      notice: row.notice ?? '',
      reason: row.reason,
      decided_by: row.decided_by_name,
      decided_at: row.decided_at.toISOString(),
      report: row.report_id,
      text: row.text,
      state: row.state,
      answer: row.answer,
      answered_by: row.answered_by_name,
      at: row.created_at.toISOString(),
      due: new Date(row.created_at.getTime() + complaintAnswerDays * dayMilliseconds).toISOString(),
      own: row.decided_by === ctx.staff.id,
    })),
    ...showPage(ctx, page, found),
  }
}

/** Notifies the member that the decision is upheld, and why. */
async function notifyUpheld(tx: Tx, { id, member_id }: LockedAppeal, answer: string): Promise<void> {
  const receiver = member_id && (await findReceiver(tx.db, member_id))
  if (!receiver) return
  await queueMail(tx, {
    to: { memberId: member_id, email: receiver.email, language: receiver.language },
    cause: `appeal ${id}`,
    write: (speaker) => composeAppealUpheldMail(speaker, receiver.name, answer),
  })
}

/** Answers an appeal whose decision was already reversed: there is nothing to undo or uphold. */
async function notifyReversedBefore(
  tx: Tx,
  { id, member_id }: LockedAppeal,
  { reverse, answer }: { reverse: boolean; answer: string },
): Promise<void> {
  if (!reverse) throw fail('already_completed')
  if (member_id !== null) await notifyReversed(tx, member_id, { answer, cause: `appeal ${id}` })
}

/** Answers an appeal. The person who decided cannot; the table itself refuses it. */
export const adminAnswerAppeal: Handler<'adminAnswerAppeal'> = async (ctx, { id, reverse, answer }) => {
  await ctx.transaction(async (tx) => {
    const appeal = await lockAppeal(tx.db, ctx.site.id, id)
    if (!appeal) throw fail('not_found')
    if (appeal.state !== 'open') throw fail('already_completed')
    if (appeal.decided_by === ctx.staff.id) throw fail('forbidden', { state: 'own' })
    const state = reverse ? 'reversed' : 'upheld'
    await answerAppeal(tx.db, { id, state, answer, staffId: ctx.staff.id, now: tx.now })
    const decision = await lockDecision(tx.db, ctx.site.id, appeal.decision_id)
    if (!decision) throw fail('not_found')
    if (decision.reversed_at !== null) await notifyReversedBefore(tx, appeal, { reverse, answer })
    else if (reverse) await undoDecision(ctx, tx, { decision, answer })
    else await notifyUpheld(tx, appeal, answer)
    await tx.audit({ act: `appeal.${state}`, subject: { type: 'appeal', id }, reason: answer })
  })
  return {}
}

const head = [
  'month',
  'ground',
  'reports',
  'reports_open',
  'dismissed',
  'warnings',
  'content_removed',
  'profiles_restricted',
  'bans',
  'decisions_without_report',
  'median_hours_to_decide',
  'appeals',
  'appeals_upheld',
  'decisions_reversed',
]

/** Returns the figures of the transparency report. */
export const adminTransparency: Handler<'adminTransparency'> = async (ctx, { from, to }) => {
  const now = ctx.clock.now()
  const timeZone = ctx.site.settings.time_zone
  const year = new Date(now.getTime() - 365 * dayMilliseconds)
  const span = { from: from ?? getDateIn(timeZone, year), to: to ?? getDateIn(timeZone, now) }
  const rows = await findTransparency(ctx.db, ctx.site.id, { ...span, timeZone })
  const lines = rows.map((row) => [
    row.month,
    row.ground,
    row.reports,
    row.open,
    row.dismissals,
    row.warnings,
    row.removals,
    row.restrictions,
    row.bans,
    row.own_initiative,
    row.median_hours,
    row.appeals,
    row.upheld,
    row.reversed,
  ])
  return buildCsvFile(`transparency-${span.from}-${span.to}`, head, lines)
}
