import type { Payment, Refund } from '#contract/features/payments/payment.ts'
import type { Context } from '../../../app/context.ts'
import type { PaymentRow } from './payment.sql.ts'
import { findInvoiceNumbers, findRefunds, type RefundRow } from './payment-parts.sql.ts'

/** Returns an invoice number as it is printed: eight digits, without a gap per site, after what the site puts before. */
export function formatInvoiceNumber(number: number, prefix: string): string {
  return prefix + String(number).padStart(8, '0')
}

function formatNumberOrNone(number: number | null, prefix: string | null): string | null {
  return number === null ? null : formatInvoiceNumber(number, prefix ?? '')
}

function showRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    kind: row.kind,
    amount: { amount: row.amount_cents, currency: row.currency },
    credits: row.credits_taken,
    credits_owed: row.credits_owed,
    status: row.status,
    created: row.created_at.toISOString(),
    invoice: formatNumberOrNone(row.invoice_number, row.invoice_prefix),
    cancellation: formatNumberOrNone(row.cancellation_number, row.cancellation_prefix),
  }
}

/** The end of the withdrawal period: as promised at the order. */
export function computeWithdrawalDeadline(ctx: Context, payment: PaymentRow): Date | null {
  if (payment.status !== 'completed' || !payment.settled_at) return null
  const days = payment.refund_days ?? ctx.site.settings.refund_days
  return new Date(payment.settled_at.getTime() + days * 86_400_000)
}

/**
 * Returns the maximum of a withdrawal: what is left after partial refunds, and nothing after a withdrawal or a
 * chargeback.
 */
export function computeWithdrawableCents(
  payment: Pick<PaymentRow, 'price_cents'>,
  refunds: readonly Pick<RefundRow, 'kind' | 'status' | 'amount_cents'>[],
): number {
  const gone = refunds.filter((refund) => refund.status !== 'failed')
  if (gone.some((refund) => refund.kind !== 'refund')) return 0
  return Math.max(0, payment.price_cents - gone.reduce((sum, refund) => sum + refund.amount_cents, 0))
}

interface Parts {
  refunds: readonly RefundRow[]
  invoice: { readonly number: number; readonly prefix: string } | undefined
}

function showPayment(ctx: Context, row: PaymentRow, { refunds, invoice }: Parts): Payment {
  const { currency } = row
  const until = computeWithdrawalDeadline(ctx, row)
  const open = until !== null && ctx.clock.now() < until && computeWithdrawableCents(row, refunds) > 0
  return {
    id: row.id,
    credits: row.credits,
    method: row.method,
    status: row.status,
    created: row.created_at.toISOString(),
    package: row.package_id,
    price: { amount: row.price_cents, currency },
    vat: { percent: row.vat_percent, amount: { amount: row.vat_cents, currency } },
    ...(row.discount_code !== null && {
      discount: {
        code: row.discount_code,
        percentage: row.discount_percent ?? 0,
        amount: { amount: row.discount_cents, currency },
      },
    }),
    refunds: refunds.map(showRefund),
    invoice: invoice ? formatInvoiceNumber(invoice.number, invoice.prefix) : null,
    ...(row.failure !== null && { failure: row.failure }),
    ...(row.late !== null && { late: row.late }),
    withdraw_until: open ? until.toISOString() : null,
    return_path: row.return_path,
  }
}

/** Shows payments with their refunds and invoices, in the given order. */
export async function showPayments(ctx: Context, rows: readonly PaymentRow[]): Promise<Payment[]> {
  const ids = rows.map((row) => row.id)
  const [refunds, invoices] = await Promise.all([findRefunds(ctx.db, ids), findInvoiceNumbers(ctx.db, ids)])
  return rows.map((row) =>
    showPayment(ctx, row, {
      refunds: refunds.filter((refund) => refund.payment_id === row.id),
      invoice: invoices.find((invoice) => invoice.payment_id === row.id),
    }),
  )
}

/** Shows one payment. */
export async function showOnePayment(ctx: Context, row: PaymentRow): Promise<Payment> {
  const [shown] = await showPayments(ctx, [row])
  if (!shown) throw new Error('a payment that was given is shown')
  return shown
}
