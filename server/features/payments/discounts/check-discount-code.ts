import type { Handler } from '../../../app/handler.ts'
import { findCurrency, getBuyer, loadPackageOnSale } from '../packages/buyer.ts'
import { countGuess } from './code-guesses.ts'
import { showDiscount } from './discount.views.ts'
import { findActiveDiscount, findTypedDiscount } from './find-discount.ts'

/** Checks a typed code; too small an order, a wrong country or a wrong method has its own error. */
export const discountCode: Handler<'discountCode'> = async (ctx, input) => {
  const buyer = await getBuyer(ctx)
  const item = input.package ? await loadPackageOnSale(ctx, buyer.country, input.package) : undefined
  const order = {
    memberId: buyer.id,
    country: buyer.country,
    now: ctx.clock.now(),
    listCents: item?.price_cents,
    currency: item?.currency,
    method: input.method,
  }
  const terms = await countGuess(ctx, () => findTypedDiscount(ctx, buyer, { code: input.code, order }))
  return { discountcode: showDiscount(terms, order.now) }
}

/** Returns the time bonus or the welcome discount; null after a purchase. */
export const welcomeDiscount: Handler<'welcomeDiscount'> = async (ctx) => {
  const buyer = await getBuyer(ctx)
  const terms = await findActiveDiscount(ctx, buyer, await findCurrency(ctx, buyer.country))
  return { discountcode: terms && showDiscount(terms, ctx.clock.now()) }
}
