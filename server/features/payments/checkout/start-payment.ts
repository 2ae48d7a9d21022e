import type { UserHandler } from '../../../app/handler.ts'
import { openPayment } from './open-payment.ts'
import { showOnePayment } from './payment.views.ts'
import { orderOnce } from './place-order.ts'

/**
 * Orders and pays: computes the price, commits the pending payment, then calls the provider with the payment's id.
 * Throws code errors, `price_changed`, `spending_cap`; `unavailable` when the provider is down.
 */
export const startPayment: UserHandler<'startPayment'> = async (ctx, input) => {
  const ordered = await orderOnce(ctx, input)
  const { payment, action } = await openPayment(ctx, ordered, { code: input.blik_code ?? null })
  return { payment: await showOnePayment(ctx, payment), action }
}
