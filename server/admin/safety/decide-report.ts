import type { DecisionKind } from '#contract/admin/safety/reports.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { endSessions } from '../../features/accounts/end-sessions.ts'
import { actOnEach } from '../act-on-each.ts'
import { failDecided } from '../staff/cases.ts'
import { decideAgainst, keepDecision, liftDecision } from './decide.ts'
import { claimReport, closeReport, type LockedReport, lockReport } from './reports.sql.ts'

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

interface DecidedReport {
  readonly memberId: string | null
  readonly hashes: Buffer[]
}

/** Decides an open report that is locked: carries the decision out, closes and logs it. */
async function decideLocked(
  ctx: StaffContext,
  tx: Tx,
  { report, ruling }: { report: LockedReport; ruling: ReportDecision },
): Promise<DecidedReport> {
  const { id, reported_id: memberId } = report
  const hashes = await rule(ctx, tx, { report, ruling })
  await closeReport(tx.db, id, { state: ruling.kind === 'dismissal' ? 'rejected' : 'upheld', now: tx.now })
  await tx.announce({ type: 'report.decided', report: id })
  await tx.audit({
    act: 'report.decided',
    subject: { type: 'report', id },
    reason: ruling.reason,
    details: { kind: ruling.kind, memberId },
  })
  return { memberId, hashes }
}

async function lockOpenReport(ctx: StaffContext, tx: Tx, id: string): Promise<LockedReport> {
  const report = await lockReport(tx.db, ctx.site.id, { id, now: tx.now })
  if (!report) throw fail('not_found')
  if (report.state !== 'open') throw await failDecided(tx.db, { kind: 'report', id })
  return report
}

/** Decides a report, carries out the decision, and sends the member the reasons. */
export const adminDecideReport: Handler<'adminDecideReport'> = async (ctx, { id, facts = '', ...rest }) => {
  const ruling = { ...rest, facts }
  if (ruling.kind !== 'dismissal' && facts === '') throw failFields({ facts: 'empty' })
  const ended = await ctx.transaction(async (tx) => {
    const report = await lockOpenReport(ctx, tx, id)
    if (report.claimed_by !== ctx.staff.id) throw fail('forbidden', { state: 'claimed' })
    return decideLocked(ctx, tx, { report, ruling })
  })
  if (ended.memberId) endSessions(ctx, ended.memberId, ended.hashes)
  return {}
}

/** Dismisses several reports: each is claimed and decided in one transaction, unless someone else has claimed it. */
export const adminDismissReports: Handler<'adminDismissReports'> = (ctx, { ids, reason }) =>
  actOnEach(
    ids.map((id) => ({ id })),
    ({ id }) =>
      ctx.transaction(async (tx) => {
        const report = await lockOpenReport(ctx, tx, id)
        if (report.claim_stands && report.claimed_by !== ctx.staff.id)
          throw fail('forbidden', { state: 'claimed' })
        await claimReport(tx.db, id, ctx.staff.id, tx.now)
        await decideLocked(ctx, tx, { report, ruling: { kind: 'dismissal', reason, facts: '' } })
      }),
  )

/** Reverses a decision of another person, and notifies the member. */
export const adminReverseDecision: Handler<'adminReverseDecision'> = async (ctx, { id, reason }) => {
  await liftDecision(ctx, id, reason)
  return {}
}
