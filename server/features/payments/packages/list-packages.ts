import type { Package } from '#contract/features/payments/payments.ts'
import { type Context, isMembers } from '../../../app/context.ts'
import { Failure, fail } from '../../../app/failure.ts'
import type { Handler } from '../../../app/handler.ts'
import { findHomeCountry } from '../../sites/selected-country.ts'
import { findOpenPayment, findOpenTransfer, type OpenTransferRow } from '../checkout/open-orders.sql.ts'
import type { DiscountTerms } from '../discounts/active-discount.ts'
import { countGuess } from '../discounts/code-guesses.ts'
import { showDiscount } from '../discounts/discount.views.ts'
import { type DiscountedOrder, findDiscountRefusal } from '../discounts/discount-fits.ts'
import { findActiveDiscount, findTypedDiscount, findWelcomeMinimum } from '../discounts/find-discount.ts'
import { findTopUp, getBuyer, getVatPercent, listPackagesOnSale } from './buyer.ts'
import { type BuyerRow, findBestSellers, type PackageRow } from './packages.sql.ts'
import { computeCentsPer, priceOrder } from './price-order.ts'

const salesDays = 90
/** Below this many sales to this many members, nothing is popular: a few purchases mean nothing. */
const minSales = 20
const minMembers = 10

/** Returns the package that sold best in the last 90 days; null where too few were sold, or two are equal. */
async function findPopular(ctx: Context, rows: readonly PackageRow[]): Promise<string | null> {
  const since = new Date(ctx.clock.now().getTime() - salesDays * 86_400_000)
  const packageIds = rows.map((row) => row.id)
  const [best, second] = await findBestSellers(ctx.db, { siteId: ctx.site.id, packageIds, since })
  if (!best || best.sales < minSales || best.members < minMembers) return null
  return best.sales === second?.sales ? null : best.package_id
}

interface Pricing {
  order: DiscountedOrder
  /** The discounts that the member could use, the best first. */
  discounts: readonly DiscountTerms[]
  vatPercent: number
  popular: string | null
}

function showPackage(ctx: Context, row: PackageRow, pricing: Pricing): Package {
  const { order, discounts, vatPercent, popular } = pricing
  const { message_credits } = ctx.site.settings
  const { price_cents: listCents, credits, currency } = row
  const discount = discounts.find((one) => !findDiscountRefusal(one, { ...order, listCents, currency }))
  const price = priceOrder({ listCents, discountPercent: discount?.percentage ?? 0, vatPercent })
  const money = (amount: number) => ({ amount, currency })
  return {
    id: row.id,
    tier: row.tier,
    credits,
    price: money(listCents),
    per_credit: money(computeCentsPer(1, { totalCents: listCents, credits })),
    messages: Math.floor(credits / Math.max(1, message_credits)),
    per_message: money(computeCentsPer(message_credits, { totalCents: price.totalCents, credits })),
    popular: row.id === popular,
    ...(discount && { discounted: money(price.totalCents), discount: showDiscount(discount, order.now) }),
    vat: money(price.vatCents),
  }
}

/**
 * Returns the country whose prices hold: the member's own, for a visitor the asked one, that of the address, or the
 * company’s.
 */
export function pickPriceCountry(ctx: Context, buyer: BuyerRow | null, typed: string | undefined): string {
  // The country that they order in, even if the site no longer offers it.
  if (buyer) return buyer.country
  const { countries } = ctx.site.settings
  const known = [typed, ctx.request.country].find((code) => code && countries.includes(code))
  return known ?? findHomeCountry(ctx.site.settings)
}

/** Codes could be guessed from prices, too, so the same limit applies as where they are typed. */
const pricesWithCode = { requests: 60, seconds: 3600 }

/**
 * Returns the member's own discount and the typed code, the better one first; a code that does not work changes no
 * price. Throws `rate_limited`.
 */
async function listDiscounts(
  ctx: Context,
  buyer: BuyerRow | null,
  { order, code }: { order: DiscountedOrder; code: string | undefined },
): Promise<DiscountTerms[]> {
  if (!buyer || !isMembers(ctx)) return []
  const own = await findActiveDiscount(ctx, buyer, order.currency ?? ctx.site.settings.currency)
  if (code === undefined) return own ? [own] : []
  const wait = await ctx.services.limits.take('pricesWithCode', buyer.id, pricesWithCode)
  if (wait !== null) throw fail('rate_limited', { seconds: wait })
  const typed = await countGuess(ctx, () => findTypedDiscount(ctx, buyer, { code, order })).catch(
    (error: unknown) => {
      if (error instanceof Failure) return null
      throw error
    },
  )
  return [own, typed].filter((one) => one !== null).sort((a, b) => b.percentage - a.percentage)
}

const showTransfer = ({ id, price_cents, currency, discount_code }: OpenTransferRow) => ({
  payment: id,
  price: { amount: price_cents, currency },
  holds_discount: discount_code !== null,
})

/** Lists the packages with what this member would pay for each now. */
export const packages: Handler<'packages'> = async (ctx, input) => {
  const { viewer } = ctx
  const now = ctx.clock.now()
  const buyer = viewer ? await getBuyer({ ...ctx, viewer }) : null
  const country = pickPriceCountry(ctx, buyer, input.country)
  const rows = await listPackagesOnSale(ctx, country)
  const currency = rows[0]?.currency ?? ctx.site.settings.currency
  const order = { memberId: buyer?.id ?? '', country, now, currency }
  const discounts = await listDiscounts(ctx, buyer, { order, code: input.code })
  const [discount] = discounts
  const minimum = await findWelcomeMinimum(ctx, currency)
  const vatPercent = getVatPercent(ctx, country)
  const pricing = { order, discounts, vatPercent, popular: await findPopular(ctx, rows) }
  const codes = discounts.map(({ code }) => code)
  const open = buyer ? await findOpenPayment(ctx.db, buyer.id, codes) : undefined
  const transfer = buyer ? await findOpenTransfer(ctx.db, buyer.id) : undefined
  const topUp = input.top_up === undefined ? null : findTopUp(rows, input.top_up)
  return {
    packages: rows.map((row) => showPackage(ctx, row, pricing)),
    top_up: topUp && showPackage(ctx, topUp, pricing),
    currency,
    country,
    profile_country: buyer && buyer.declared !== country ? buyer.declared : null,
    vat_included: true,
    vat_percent: vatPercent,
    discount: discount ? showDiscount(discount, now) : null,
    welcome_minimum: { amount: minimum.cents, currency },
    open_payment: open?.id ?? null,
    open_transfer: transfer ? showTransfer(transfer) : null,
  }
}
