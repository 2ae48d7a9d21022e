import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { closeNotice, findNotices } from '../../features/payments/notices/notices.sql.ts'
import { readPage, showPage } from '../list-page.ts'

/** Lists withdrawals and cancellations that were declared without a login. */
export const adminNotices: Handler<'adminNotices'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminNotices', input)
  const found = await findNotices(ctx.db, ctx.site.id, { state: input.state ?? 'open', page })
  return {
    ...showPage(ctx, page, found),
    notices: found.rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      kind: row.kind,
      name: row.name,
      email: row.email,
      language: row.language,
      contract: row.contract,
      grounds: row.grounds,
      ends_on: row.ends_on,
      at: row.created_at.toISOString(),
      state: row.state,
      finding: row.finding,
      payment: row.payment_id,
      member: row.member_id,
      credits_spent: row.credits_spent,
      refund:
        row.refund_cents === null || row.refund_currency === null
          ? null
          : { amount: row.refund_cents, currency: row.refund_currency },
      remarks: row.remarks,
    })),
  }
}

/** Marks a notice as handled manually. Throws `not_found` for one that is already handled. */
export const adminCloseNotice: Handler<'adminCloseNotice'> = async (ctx, { id, remarks }) => {
  await ctx.transaction(async (tx) => {
    if (!(await closeNotice(tx, id, remarks))) throw fail('not_found')
    await tx.audit({ act: 'notice.closed', subject: { type: 'notice', id } })
  })
  return {}
}
