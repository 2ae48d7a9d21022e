import type { DecisionKind } from '#contract/admin/safety/reports.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { endSessions } from '../../features/accounts/end-sessions.ts'
import { failDecided } from '../staff/cases.ts'
import { decideAgainst, keepDecision, liftDecision } from './decide.ts'
import { closeReport, type LockedReport, lockReport } from './reports.sql.ts'

interface ReportDecision {
  readonly kind: DecisionKind
  readonly reason: string
  readonly facts: string
  /** The law that the content breaks; undefined for the terms only. */
  readonly law?: string | undefined
}

/** Carries a decision out; returns the ended sessions. */
async function rule(
  ctx: StaffContext,
  tx: Tx,
  { report, ruling }: { report: LockedReport; ruling: ReportDecision },
): Promise<Buffer[]> {
  const { kind, reason, facts, law } = ruling
  const common = { ground: report.reason, reason, law, reportId: report.id, photoId: report.photo_id }
  if (kind === 'dismissal') {
    await keepDecision(ctx, tx, { ...common, kind, memberId: report.reported_id, noticeId: null })
    return []
  }
  // An account that was erased meanwhile leaves nothing to decide.
  if (report.reported_id === null) throw fail('not_found')
  return decideAgainst(ctx, tx, { ...common, kind, facts, memberId: report.reported_id })
}

/** Decides a report, carries out the decision, and sends the member the reasons. */
export const adminDecideReport: Handler<'adminDecideReport'> = async (ctx, { id, facts = '', ...rest }) => {
  const ruling = { ...rest, facts }
  if (ruling.kind !== 'dismissal' && facts === '') throw failFields({ facts: 'empty' })
  const ended = await ctx.transaction(async (tx) => {
    const report = await lockReport(tx.db, ctx.site.id, { id, now: tx.now })
    if (!report) throw fail('not_found')
    if (report.state !== 'open') throw await failDecided(tx.db, { kind: 'report', id })
    if (report.claimed_by !== ctx.staff.id) throw fail('forbidden', { state: 'claimed' })
    const hashes = await rule(ctx, tx, { report, ruling })
    await closeReport(tx.db, id, { state: ruling.kind === 'dismissal' ? 'rejected' : 'upheld', now: tx.now })
    await tx.announce({ type: 'report.decided', report: id })
    await tx.audit({
      act: 'report.decided',
      subject: { type: 'report', id },
      reason: ruling.reason,
      details: { kind: ruling.kind, memberId: report.reported_id },
    })
    return { memberId: report.reported_id, hashes }
  })
  if (ended.memberId) endSessions(ctx, ended.memberId, ended.hashes)
  return {}
}

/** Reverses a decision of another person, and notifies the member. */
export const adminReverseDecision: Handler<'adminReverseDecision'> = async (ctx, { id, reason }) => {
  await liftDecision(ctx, id, reason)
  return {}
}
