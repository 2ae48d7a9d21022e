import type { MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Handler, UserHandler } from '../../../app/handler.ts'
import { listOffersIn } from '../checkout/list-methods.ts'
import { openPayment } from '../checkout/open-payment.ts'
import { findLastCompleted, findPayment, type PaymentRow } from '../checkout/payment.sql.ts'
import { showOnePayment } from '../checkout/payment.views.ts'
import { orderOnce } from '../checkout/place-order.ts'
import { findTopUp, getBuyer, getVatPercent, listPackagesOnSale } from '../packages/buyer.ts'
import { priceOrder } from '../packages/price-order.ts'
import { findProvider } from '../providers/find-provider.ts'
import { forgetStoredCard } from './forget-card.ts'
import { findStoredCard, type StoredCardRow } from './stored-card.sql.ts'

interface RepeatableOrder {
  readonly before: PaymentRow
  readonly credits: number
  readonly listCents: number
  readonly currency: string
  readonly country: string
}

/**
 * Returns what an earlier order would be today; null when it is not the member's, was not completed or is no longer
 * sold.
 */
async function findRepeatable(
  ctx: MemberContext,
  paymentId: string | undefined,
): Promise<RepeatableOrder | null> {
  const before = paymentId
    ? await findPayment(ctx.db, ctx.site.id, paymentId)
    : await findLastCompleted(ctx.db, ctx.viewer.id)
  if (before?.member_id !== ctx.viewer.id || before.status !== 'completed') return null
  const { country } = await getBuyer(ctx)
  const rows = await listPackagesOnSale(ctx, country)
  const item =
    before.package_id === null
      ? findTopUp(rows, before.credits)
      : rows.find((row) => row.id === before.package_id)
  if (!item) return null
  const { credits, price_cents: listCents, currency } = item
  return { before, credits, listCents, currency, country }
}

/** Returns the card of the member, if the site still works with the provider that keeps it. */
async function findUsableCard(ctx: MemberContext): Promise<StoredCardRow | null> {
  const card = await findStoredCard(ctx.db, ctx.viewer.id)
  return card && (await findProvider(ctx, card.provider)) ? card : null
}

/** Returns the order that can be repeated. */
export const repeatOrder: Handler<'repeatOrder'> = async (ctx, input) => {
  const found = await findRepeatable(ctx, input.payment)
  if (!found) return { order: null }
  const { before, credits, listCents, currency, country } = found
  const vatPercent = getVatPercent(ctx, country)
  const price = priceOrder({ listCents, discountPercent: 0, vatPercent })
  const [card, offers] = await Promise.all([findUsableCard(ctx), listOffersIn(ctx, { country, currency })])
  return {
    order: {
      payment: before.id,
      package: before.package_id,
      credits,
      price: { amount: price.totalCents, currency },
      vat: { percent: vatPercent, amount: { amount: price.vatCents, currency } },
      method: before.method,
      stored: card && { brand: card.brand, last4: card.last4 },
      paypal: offers.some(({ method }) => method === 'paypal'),
    },
  }
}

/**
 * Orders the same again and charges the stored card, only on this press. Throws `nothing_to_repeat` without an
 * order or a card.
 */
export const startRepeatOrder: UserHandler<'startRepeatOrder'> = async (ctx, input) => {
  const [found, card] = await Promise.all([findRepeatable(ctx, input.payment), findUsableCard(ctx)])
  if (!found || !card) throw fail('nothing_to_repeat')
  const { before } = found
  const ordered = await orderOnce(ctx, {
    ...(before.package_id === null ? { top_up: before.credits } : { package: before.package_id }),
    method: 'creditcard',
    accept_immediate_start: true,
    price: input.price,
    repeat: card.provider,
  })
  const { customer_reference: customer, card_reference, brand, last4 } = card
  const { payment, action } = await openPayment(ctx, ordered, {
    code: null,
    ask: (provider, order) =>
      provider.chargeStoredCard(order, { customer, card: card_reference, brand, last4 }),
  })
  return { payment: await showOnePayment(ctx, payment), action }
}

/** Returns the stored card, even one that nothing can be ordered with any more, so that it can be removed. */
export const storedCard: Handler<'storedCard'> = async (ctx) => {
  const card = await findStoredCard(ctx.db, ctx.viewer.id)
  return { stored: card ? { brand: card.brand, last4: card.last4 } : null }
}

/** Forgets the stored card. */
export const removeStoredCard: Handler<'removeStoredCard'> = async (ctx) => {
  await ctx.transaction((tx) => forgetStoredCard(tx, ctx.viewer.id))
  return { stored: null }
}
