import type { Context, MemberContext } from '../../../app/context.ts'
import { fail, failFields } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import {
  type AgreedTerms,
  fingerprintBuyer,
  readAgreedTerms,
  storeAgreedTerms,
} from '../agreements/read-agreed.ts'
import type { DiscountTerms } from '../discounts/active-discount.ts'
import { countGuess } from '../discounts/code-guesses.ts'
import type { DiscountedOrder } from '../discounts/discount-fits.ts'
import { reserveDiscount } from '../discounts/discounts.sql.ts'
import { findFittingDiscount, findTypedDiscount } from '../discounts/find-discount.ts'
import {
  findTopUp,
  getBuyer,
  getVatPercent,
  listPackagesOnSale,
  loadPackageOnSale,
} from '../packages/buyer.ts'
import type { BuyerRow } from '../packages/packages.sql.ts'
import { priceOrder } from '../packages/price-order.ts'
import { checkCards, countNetworkCard } from '../stored-cards/card-attempts.ts'
import { cancelAtProvider } from './cancel-at-provider.ts'
import { closePayment } from './close-payment.ts'
import { listOffersIn } from './list-methods.ts'
import { findSameRepeat, lockOrders, lockReplaced } from './open-orders.sql.ts'
import { findPaymentByRequestKey, insertPayment, type NewPayment, type PaymentRow } from './payment.sql.ts'
import type { MethodOffer, ProviderName } from './payment-methods.ts'
import { checkSpending } from './spending-cap.ts'

/** What is ordered; `repeat` is a press on repeat order, charged to the stored card of this provider. */
export type OrderInput = Parameters<Handler<'startPayment'>>[1] & { readonly repeat?: ProviderName }

/** How long a member may take at the bank before we close the payment; a transfer takes days. */
const openSeconds = { transfer: 14 * 86_400, other: 3600 } as const
/** Within this time after a stored card was charged, the same order is a press in another tab. */
const samePressSeconds = 60

interface OrderItem {
  kind: 'package' | 'top_up'
  packageId: string | null
  credits: number
  listCents: number
  currency: string
}

/** Returns what is bought: a package, or exactly the missing credits at the unit price of the smallest package. */
async function findItem(ctx: Context, buyer: BuyerRow, input: OrderInput): Promise<OrderItem> {
  if (input.package !== undefined) {
    if (input.top_up !== undefined) throw failFields({ top_up: 'validation' })
    const row = await loadPackageOnSale(ctx, buyer.country, input.package)
    const { id, credits, price_cents, currency } = row
    return { kind: 'package', packageId: id, credits, listCents: price_cents, currency }
  }
  if (input.top_up === undefined) throw failFields({ package: 'empty' })
  const topUp = findTopUp(await listPackagesOnSale(ctx, buyer.country), input.top_up)
  if (!topUp) throw fail('not_found')
  const { credits, price_cents, currency } = topUp
  return { kind: 'top_up', packageId: null, credits, listCents: price_cents, currency }
}

/** Returns the better of a typed code and the member's own discount; they never add up. */
async function findOrderDiscount(
  ctx: Context,
  buyer: BuyerRow,
  { order, code }: { order: DiscountedOrder; code: string | undefined },
): Promise<DiscountTerms | null> {
  const own = await findFittingDiscount(ctx, buyer, order)
  if (code === undefined) return own
  const typed = await findTypedDiscount(ctx, buyer, { code, order })
  return own && own.percentage > typed.percentage ? own : typed
}

function buildPayment(
  ctx: MemberContext,
  of: {
    key: string
    input: OrderInput
    item: OrderItem
    offer: MethodOffer
    buyer: BuyerRow
    discount: DiscountTerms | null
  },
): NewPayment {
  const { key, input, item, offer, buyer, discount } = of
  const vatPercent = getVatPercent(ctx, buyer.country)
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
    id: createId(),
    member_id: buyer.id,
    request_key: key,
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
 * Cancels orders that a member has left open, for example after returning from the bank to pay again: no one pays
 * twice, and a code reserved by one moves to the new order. A transfer, which may have been sent, stays open.
 */
async function replaceOpen(tx: Tx, memberId: string, discount: DiscountTerms | null): Promise<PaymentRow[]> {
  const codes = discount && discount.validity !== 'unlimited' ? [discount.code] : []
  const replaced = await lockReplaced(tx, memberId, codes)
  for (const open of replaced) {
    await closePayment(tx, open, { failure: 'cancelled', closedBy: 'us', reason: 'replaced by a new order' })
  }
  return replaced
}

async function buildOrder(
  ctx: MemberContext,
  input: OrderInput,
  key: string,
): Promise<{ payment: NewPayment; discount: DiscountTerms | null; buyer: BuyerRow }> {
  const buyer = await getBuyer(ctx)
  const item = await findItem(ctx, buyer, input)
  const offers = await listOffersIn(ctx, { country: buyer.country, currency: item.currency })
  const offer = offers.find((one) => one.method === input.method)
  if (!offer) throw failFields({ method: 'validation' })
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
  const discount = input.repeat ? null : await findOrderDiscount(ctx, buyer, { order, code: input.code })
  const payment = buildPayment(ctx, { key, input, item, offer, buyer, discount })
  if (offer.maxCents !== undefined && payment.price_cents > offer.maxCents)
    throw failFields({ method: 'validation' })
  return { payment, discount, buyer }
}

interface PlacedOrder {
  readonly payment: PaymentRow
  /** The orders that it has replaced. */
  readonly replaced: readonly PaymentRow[]
}

async function reread(tx: Tx, memberId: string, key: string): Promise<PaymentRow> {
  const existing = await findPaymentByRequestKey(tx.db, memberId, key)
  if (!existing) throw new Error('a payment that was ordered is there')
  return existing
}

/**
 * Places an order under the member's order lock, also against incoming money. Everything that allows it is checked
 * under that lock: price, discount, first purchase, refused cards, spending limit.
 */
async function place(
  tx: Tx,
  ctx: MemberContext,
  { input, key, agreed }: { input: OrderInput; key: string; agreed: AgreedTerms },
): Promise<PlacedOrder> {
  const memberId = ctx.viewer.id
  await lockOrders(tx, memberId)
  // An earlier run of the same request.
  const known = await findPaymentByRequestKey(tx.db, memberId, key)
  if (known) return { payment: known, replaced: [] }
  const { payment, discount, buyer } = await buildOrder({ ...ctx, db: tx.db }, input, key)
  if (input.repeat) {
    const settledSince = new Date(tx.now.getTime() - samePressSeconds * 1000)
    const same = await findSameRepeat(tx.db, { ...payment, memberId, settledSince })
    if (same) return { payment: same, replaced: [] }
  }
  // First, since cancelled orders count towards no limit.
  const replaced = await replaceOpen(tx, memberId, discount)
  await checkCards(tx, memberId, payment.method)
  await checkSpending(tx, ctx, payment)
  if (!(await insertPayment(tx, payment))) throw new Error('an order was made beside the lock of its member')
  await storeAgreedTerms(tx, agreed, { paymentId: payment.id, buyer: fingerprintBuyer(ctx, buyer.email) })
  if (discount) {
    const { code, validity } = discount
    const isReserved = await reserveDiscount(tx, { paymentId: payment.id, code, memberId, validity })
    if (!isReserved) throw fail('code_already_used')
  }
  return { payment: await reread(tx, memberId, key), replaced }
}

/**
 * Creates the pending payment of a request, priced here; repeating the request returns the first one, and so does the
 * same order by stored card within a minute. Throws code errors, `price_changed`, `spending_cap`, `limit_reached`, and
 * `rate_limited` after many wrong codes.
 */
export async function orderOnce(ctx: MemberContext, input: OrderInput): Promise<PaymentRow> {
  const { idempotencyKey } = ctx.request
  const known = idempotencyKey && (await findPaymentByRequestKey(ctx.db, ctx.viewer.id, idempotencyKey))
  if (known) return known
  await countNetworkCard(ctx, input.method)
  const key = idempotencyKey ?? createId()
  const agreed = await readAgreedTerms(ctx)
  const order = () => ctx.transaction((tx) => place(tx, ctx, { input, key, agreed }))
  const { payment, replaced } = await (input.code === undefined ? order() : countGuess(ctx, order))
  // Otherwise two orders could be paid at a price that is for one.
  for (const one of replaced) await cancelAtProvider(ctx, one)
  return payment
}
