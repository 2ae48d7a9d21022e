import type { Handler } from '../../../app/handler.ts'
import { currencyIn, getBuyer, packageOnSale } from '../packages/buyer.ts'
import { countGuess } from './code-guesses.ts'
import { showDiscount } from './discount.views.ts'
import { findActiveDiscount, typedDiscount } from './find-discount.ts'

/** Checks a typed code; too small an order, a wrong country or a wrong method has its own error. */
export const discountCode: Handler<'discountCode'> = async (ctx, input) => {
  const buyer = await getBuyer(ctx)
  const item = input.package ? await packageOnSale(ctx, buyer.country, input.package) : undefined
  const order = {
    memberId: buyer.id,
    country: buyer.country,
    now: ctx.clock.now(),
    listCents: item?.price_cents,
    currency: item?.currency,
    method: input.method,
  }
  const terms = await countGuess(ctx, () => typedDiscount(ctx, buyer, { code: input.code, order }))
  return { discountcode: showDiscount(terms, order.now) }
}

/** Returns the time bonus or the welcome discount; null after a purchase. */
export const welcomeDiscount: Handler<'welcomeDiscount'> = async (ctx) => {
  const buyer = await getBuyer(ctx)
  const terms = await findActiveDiscount(ctx, buyer, await currencyIn(ctx, buyer.country))
  return { discountcode: terms && showDiscount(terms, ctx.clock.now()) }
}
