import type { Context } from '../../app/context.ts'
import { findSecrets } from '../accounts/password.sql.ts'
import { findAgreement } from '../payments/agreements/agreements.sql.ts'
import { findPayment } from '../payments/checkout/payment.sql.ts'
import { computeWithdrawalDeadline } from '../payments/checkout/payment.views.ts'
import { findRefundPayment } from '../payments/checkout/payment-parts.sql.ts'
import { findDebit } from '../payments/direct-debit/direct-debit.sql.ts'
import { describeSeller, formatSeller } from '../payments/invoices/seller.ts'
import { composeReceiptMail, composeWithdrawnMail } from './mails/payment-mails.ts'
import { queueMail } from './mails/queue-mail.ts'

/** Mails the receipt of a completed payment. Follows `payment.completed`. */
export function writeReceiptMail(ctx: Context, fact: { member: string; payment: string }): Promise<void> {
  return sendReceipt(ctx, fact, `receipt ${fact.payment}`)
}

/** Mails the receipt of a completed payment, once for each cause. */
async function sendReceipt(
  ctx: Context,
  fact: { member: string; payment: string },
  cause: string,
): Promise<void> {
  const [account, payment] = await Promise.all([
    findSecrets(ctx.db, fact.member),
    findPayment(ctx.db, ctx.site.id, fact.payment),
  ])
  const until = payment && computeWithdrawalDeadline(ctx, payment)
  if (!account || !payment?.settled_at || !until) return
  const agreed = await findAgreement(ctx.db, ctx.site.id, payment.id)
  const debit = payment.method === 'sdd' ? await findDebit(ctx.db, ctx.site.id, payment.id) : undefined
  const { mandate_text: mandate, iban_last4: last4 } = debit ?? {}
  const bought = {
    payment: payment.id,
    name: account.name,
    credits: payment.credits,
    price: { amount: payment.price_cents, currency: payment.currency },
    vat: {
      percent: payment.vat_percent,
      amount: { amount: payment.vat_cents, currency: payment.currency },
    },
    method: payment.method,
    ordered: payment.created_at,
    at: payment.settled_at,
    agreed: agreed
      ? {
          consent: agreed.consent_text,
          version: agreed.consent_version,
          terms: agreed.terms,
          withdrawal: agreed.withdrawal,
        }
      : null,
    withdrawUntil: until,
    debit: mandate && last4 ? { mandate, last4 } : null,
    late: payment.late,
  }
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId: account.id, email: account.email, language: account.language },
      cause,
      write: (speaker) => {
        const seller = formatSeller(speaker.t, describeSeller(speaker.site, payment.country), speaker.locale)
        return composeReceiptMail(speaker, { ...bought, seller })
      },
    }),
  )
}

/** E-mails the receipt of a payment again, on request of staff. Follows `payment.receipt_wanted`. */
export function writeReceiptAgain(
  ctx: Context,
  fact: { member: string; payment: string; request: string },
): Promise<void> {
  return sendReceipt(ctx, fact, `receipt ${fact.payment} ${fact.request}`)
}

/** Mails the receipt of a withdrawal with its date and time. Follows `payment.withdrawn`. */
export async function writeWithdrawnMail(
  ctx: Context,
  fact: { member: string; refund: string },
): Promise<void> {
  const [account, refund] = await Promise.all([
    findSecrets(ctx.db, fact.member),
    findRefundPayment(ctx.db, fact.refund),
  ])
  if (!account || !refund) return
  const withdrawn = {
    payment: refund.payment_id,
    refund: refund.id,
    name: account.name,
    amount: { amount: refund.amount_cents, currency: refund.currency },
    at: refund.created_at,
  }
  await ctx.transaction((tx) =>
    queueMail(tx, {
      to: { memberId: account.id, email: account.email, language: account.language },
      cause: `withdrawn ${refund.id}`,
      write: (speaker) => composeWithdrawnMail(speaker, withdrawn),
    }),
  )
}
