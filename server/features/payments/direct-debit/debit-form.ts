import { formatMoney } from '#contract/api/format.ts'
import type { Context, MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import type { BankSettings } from '../bank/bank-settings.ts'
import type { PaymentRow } from '../checkout/payment.sql.ts'
import { showOnePayment } from '../checkout/payment.views.ts'
import { loadOwnPayment } from '../checkout/show-payment.ts'
import { getBuyer } from '../packages/buyer.ts'
import { findBank } from '../providers/provider-settings.ts'
import { type DebitRow, findDebit } from './direct-debit.sql.ts'

export interface OpenDebit {
  readonly payment: PaymentRow
  readonly debit: DebitRow
  readonly bank: BankSettings & { creditor_id: string }
  readonly country: string
}

/**
 * Returns the open debit of a member with all that its form needs. Throws `not_found` for any other payment,
 * `already_completed` once the mandate is given or the payment is closed.
 */
export async function findOpenDebit(ctx: MemberContext, paymentId: string): Promise<OpenDebit> {
  const payment = await loadOwnPayment(ctx, paymentId)
  const debit = await findDebit(ctx.db, ctx.site.id, payment.id)
  if (!debit) throw fail('not_found')
  if (payment.status !== 'pending' || debit.status !== 'open') throw fail('already_completed')
  const bank = await findBank(ctx)
  if (!bank?.creditor_id) throw fail('unavailable')
  const { country } = await getBuyer(ctx)
  return { payment, debit, bank: { ...bank, creditor_id: bank.creditor_id }, country }
}

function toCreditor(ctx: Context, bank: OpenDebit['bank']) {
  const { company_address, company_city, company_country } = ctx.site.settings
  const address = [company_address, company_city, company_country].filter(Boolean).join(', ')
  return { name: bank.holder, address, id: bank.creditor_id }
}

/** Returns the mandate in the member's language, as it is shown and kept word for word. */
export function formatMandate(ctx: Context, { payment, debit, bank }: OpenDebit): string {
  const creditor = toCreditor(ctx, bank)
  return ctx.t('directdebit.mandate', {
    creditor: creditor.name,
    address: creditor.address,
    creditorId: creditor.id,
    reference: debit.mandate_reference,
    amount: formatMoney({ amount: payment.price_cents, currency: payment.currency }, ctx.locale),
  })
}

/** Returns what the form of a direct debit shows. Throws `not_found`, `already_completed`. */
export const directDebit: Handler<'directDebit'> = async (ctx, input) => {
  const open = await findOpenDebit(ctx, input.payment)
  const { payment, debit, bank, country } = open
  return {
    payment: await showOnePayment(ctx, payment),
    amount: { amount: payment.price_cents, currency: payment.currency },
    creditor: toCreditor(ctx, bank),
    mandate_reference: debit.mandate_reference,
    mandate: formatMandate(ctx, open),
    country,
    collect_days: bank.collect_days,
  }
}
