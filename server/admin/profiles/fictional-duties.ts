import type { Handler } from '../../app/handler.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import { chooseSpan } from '../safety/statements.ts'
import { endFictional, findFictionalRecord } from './fictional-duties.sql.ts'

const head = ['time', 'staff', 'profile', 'profile_id', 'member_id', 'text']

/**
 * Returns the record of who wrote what under which fictional profile, for answering an authority: point 22 of annex I
 * of Directive 2005/29/EC forbids to pose as a consumer.
 */
export const adminFictionalRecord: Handler<'adminFictionalRecord'> = async (ctx, { from, to }) => {
  const span = chooseSpan(ctx, { ...(from && { from }), ...(to && { to }) })
  const rows = await findFictionalRecord(ctx.db, ctx.site.id, span)
  const lines = rows.map(({ at, staff, profile, profile_id, member_id, text }) => [
    ...[at.toISOString(), staff ?? '', profile, profile_id, member_id, text ?? ''],
  ])
  return buildCsvFile(`fictional-record-${span.from}-${span.to}`, head, lines)
}

/** Ends all fictional profiles in one transaction; the refunds follow as a job. */
export const adminEndFictional: Handler<'adminEndFictional'> = async (ctx, { reason }) => {
  const ended = await ctx.transaction(async (tx) => {
    const count = await endFictional(tx.db, ctx.site.id)
    await tx.announce({ type: 'fictional.ended', at: tx.now.toISOString() })
    await tx.audit({
      act: 'fictional.ended',
      subject: { type: 'site', id: ctx.site.id },
      reason,
      details: { count },
    })
    return count
  })
  return { ended }
}
