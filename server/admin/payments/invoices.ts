import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { findSecrets } from '../../features/accounts/password.sql.ts'
import { findPayment } from '../../features/payments/checkout/payment.sql.ts'
import { renderInvoice } from '../../features/payments/invoices/show-invoice.ts'

/** Returns an invoice, a credit note or its cancellation. */
export const adminInvoice: Handler<'adminInvoice'> = (ctx, input) => renderInvoice(ctx, input)

/** E-mails the receipt of a completed payment again; a job writes it. Throws `not_found` when there is no recipient. */
export const adminResendInvoice: Handler<'adminResendInvoice'> = async (ctx, input) => {
  const { payment: id, client_id: request } = input
  const payment = await findPayment(ctx.db, ctx.site.id, id)
  const account = payment?.member_id ? await findSecrets(ctx.db, payment.member_id) : undefined
  if (payment?.status !== 'completed' || !account) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    await tx.announce({ type: 'payment.receipt_wanted', member: account.id, payment: id, request })
    await tx.audit({ act: 'invoice.resent', subject: { type: 'payment', id } })
  })
  return { sent_to: account.email }
}
