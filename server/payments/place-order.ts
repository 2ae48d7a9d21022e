import { type Context, fail, failFields, type MemberContext, type Tx } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { newId } from '../platform/ids.ts'
import type { DiscountTerms } from './active-discount.ts'
import { buyerOf, packageOnSale, packagesOnSale, topUpOf, vatPercentOf } from './buyer.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import { guardCards } from './card-attempts.ts'
import { closePayment } from './close-payment.ts'
import type { DiscountedOrder } from './discount-fits.ts'
import { holdDiscount } from './discounts.sql.ts'
import { fittingDiscount, typedDiscount } from './find-discount.ts'
import { offersIn } from './list-methods.ts'
import type { BuyerRow } from './packages.sql.ts'
import {
  findPaymentOfRequest,
  insertPayment,
  lockOrders,
  lockReplaced,
  type NewPayment,
  type PaymentRow,
} from './payment.sql.ts'
import type { MethodOffer, ProviderName } from './payment-methods.ts'
import { priceOrder } from './price-order.ts'
import { checkSpending } from './spending-cap.ts'

/** What is ordered; `repeat` is a press on repeat order, charged to the stored card of this provider. */
export type OrderInput = Parameters<Handler<'startPayment'>>[1] & { readonly repeat?: ProviderName }

/** How long a member may take at the bank before we close the payment; a transfer takes days (E-054). */
const openSeconds = { transfer: 14 * 86_400, other: 3600 } as const

interface Item {
  kind: 'package' | 'top_up'
  packageId: string | null
  credits: number
  listCents: number
  currency: string
}

/** What is bought: a package, or exactly the missing credits at the unit price of the smallest package. */
async function itemOf(ctx: Context, buyer: BuyerRow, input: OrderInput): Promise<Item> {
  if (input.package !== undefined) {
    if (input.top_up !== undefined) throw failFields({ top_up: 'validation' })
    const row = await packageOnSale(ctx, buyer.country, input.package)
    const { id, credits, price_cents, currency } = row
    return { kind: 'package', packageId: id, credits, listCents: price_cents, currency }
  }
  if (input.top_up === undefined) throw failFields({ package: 'empty' })
  const topUp = topUpOf(await packagesOnSale(ctx, buyer.country), input.top_up)
  if (!topUp) throw fail('not_found')
  const { credits, price_cents, currency } = topUp
  return { kind: 'top_up', packageId: null, credits, listCents: price_cents, currency }
}

/** A typed code replaces the member's own discount if it is better; they never add up (S-037). */
async function discountOf(
  ctx: Context,
  buyer: BuyerRow,
  { order, code }: { order: DiscountedOrder; code: string | undefined },
): Promise<DiscountTerms | null> {
  const own = await fittingDiscount(ctx, buyer, order)
  if (code === undefined) return own
  const typed = await typedDiscount(ctx, buyer, { code, order })
  return own && own.percentage > typed.percentage ? own : typed
}

function newPayment(
  ctx: MemberContext,
  of: { input: OrderInput; item: Item; offer: MethodOffer; buyer: BuyerRow; discount: DiscountTerms | null },
): NewPayment {
  const { input, item, offer, buyer, discount } = of
  const vatPercent = vatPercentOf(ctx, buyer.country)
  const price = priceOrder({
    listCents: item.listCents,
    discountPercent: discount?.percentage ?? 0,
    vatPercent,
  })
  if (input.price !== undefined && input.price !== price.totalCents) {
    throw fail('price_changed', { amount: price.totalCents, currency: item.currency })
  }
  const seconds = offer.kind === 'transfer' ? openSeconds.transfer : openSeconds.other
  return {
    id: newId(),
    member_id: buyer.id,
    request_key: ctx.request.idempotencyKey ?? newId(),
    kind: input.repeat ? 'repeat' : item.kind,
    package_id: item.packageId,
    credits: item.credits,
    method: offer.method,
    provider: input.repeat ?? offer.provider,
    country: buyer.country,
    declared_country: buyer.declared,
    network_country: ctx.request.country,
    currency: item.currency,
    list_cents: price.listCents,
    discount_code: discount?.code ?? null,
    discount_percent: discount?.percentage ?? null,
    discount_cents: price.discountCents,
    price_cents: price.totalCents,
    vat_percent: vatPercent,
    vat_cents: price.vatCents,
    refund_days: ctx.site.settings.refund_days,
    locale: ctx.locale,
    return_path: input.return_url ?? null,
    store_card: input.store_card ?? false,
    expires_at: new Date(ctx.clock.now().getTime() + seconds * 1000),
  }
}

/**
 * Cancels the orders that a member has left open, as when they come back from the bank and pay anew: nobody pays twice,
 * and the code that such an order holds moves over to the new one.
 */
async function replaceOpen(tx: Tx, memberId: string, discount: DiscountTerms | null): Promise<PaymentRow[]> {
  const code = discount && discount.validity !== 'unlimited' ? discount.code : null
  const replaced = await lockReplaced(tx, memberId, code)
  for (const open of replaced) {
    await closePayment(tx, open, { failure: 'cancelled', closedBy: 'us', reason: 'replaced by a new order' })
  }
  return replaced
}

async function prepare(
  ctx: MemberContext,
  input: OrderInput,
): Promise<{ payment: NewPayment; discount: DiscountTerms | null }> {
  const buyer = await buyerOf(ctx)
  const item = await itemOf(ctx, buyer, input)
  const offers = await offersIn(ctx, { country: buyer.country, currency: item.currency })
  const offer = offers.find((one) => one.method === input.method)
  if (!offer) throw failFields({ method: 'validation' })
  await guardCards(ctx, offer.method)
  const order = {
    memberId: buyer.id,
    country: buyer.country,
    now: ctx.clock.now(),
    listCents: item.listCents,
    currency: item.currency,
    method: input.method,
  }
  // The page of repeat orders shows the full price, since a member who has bought normally has no discount of their
  // own.
  const discount = input.repeat ? null : await discountOf(ctx, buyer, { order, code: input.code })
  const payment = newPayment(ctx, { input, item, offer, buyer, discount })
  if (offer.mostCents !== undefined && payment.price_cents > offer.mostCents)
    throw failFields({ method: 'validation' })
  return { payment, discount }
}

/**
 * Makes the pending payment of a request, priced here; the same request a second time gives the first one. Throws code
 * errors, `price_changed`, `spending_cap`.
 */
export async function orderOnce(ctx: MemberContext, input: OrderInput): Promise<PaymentRow> {
  const { idempotencyKey } = ctx.request
  const known = idempotencyKey && (await findPaymentOfRequest(ctx.db, ctx.viewer.id, idempotencyKey))
  if (known) return known
  const { payment, discount } = await prepare(ctx, input)
  const memberId = ctx.viewer.id
  const replaced = await ctx.transaction(async (tx) => {
    await lockOrders(tx, memberId)
    // The same request, a moment earlier.
    if (await findPaymentOfRequest(tx.db, memberId, payment.request_key)) return []
    // First, since cancelled orders count towards no limit.
    const open = await replaceOpen(tx, memberId, discount)
    await checkSpending(tx, ctx, payment)
    if (!(await insertPayment(tx, payment)) || !discount) return open
    const { code, validity } = discount
    if (!(await holdDiscount(tx, { paymentId: payment.id, code, memberId, validity }))) {
      throw fail('code_already_used')
    }
    return open
  })
  // Otherwise two orders could be paid at a price that is for one.
  for (const one of replaced) await cancelAtProvider(ctx, one)
  const made = await findPaymentOfRequest(ctx.db, ctx.viewer.id, payment.request_key)
  if (!made) throw new Error('a payment that was ordered is there')
  return made
}
