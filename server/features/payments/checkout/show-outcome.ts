import { paymentOutcomeSeconds } from '#contract/api/limits.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { isOutcomeToken } from './outcome-token.ts'
import { findPayment } from './payment.sql.ts'

/**
 * Returns how a payment went to anyone who came back by its return address, without a login: banking apps open another
 * browser. Reveals nothing about the member. Throws `link_expired` for a wrong token and seven days after the order.
 */
export const paymentOutcome: Handler<'paymentOutcome'> = async (ctx, { payment, token }) => {
  if (!isOutcomeToken(ctx, payment, token)) throw fail('link_expired')
  const row = await findPayment(ctx.db, ctx.site.id, payment)
  const age = row ? ctx.clock.now().getTime() - row.created_at.getTime() : Number.POSITIVE_INFINITY
  if (!row || age > paymentOutcomeSeconds * 1000) throw fail('link_expired')
  return {
    status: row.late === 'sent_back' ? row.late : row.status,
    price: { amount: row.price_cents, currency: row.currency },
    credits: row.credits,
  }
}
