import type { Package } from '#contract/payments.ts'
import type { Context } from '../context.ts'
import type { Handler } from '../handlers.ts'
import type { DiscountTerms } from './active-discount.ts'
import { buyerOf, packagesOnSale, vatPercentOf } from './buyer.ts'
import { showDiscount } from './discount.views.ts'
import { discountMisfit } from './discount-fits.ts'
import { activeDiscountOf } from './find-discount.ts'
import { type BuyerRow, findBestSellers, type PackageRow } from './packages.sql.ts'
import { findOpenPayment } from './payment.sql.ts'
import { centsPer, priceOrder } from './price-order.ts'

const salesDays = 90

/** The package that sold best in the last 90 days, or null when none did or two are equal (U-013). */
async function popularOf(ctx: Context, rows: readonly PackageRow[]): Promise<string | null> {
  const since = new Date(ctx.clock.now().getTime() - salesDays * 86_400_000)
  const packageIds = rows.map((row) => row.id)
  const [best, second] = await findBestSellers(ctx.db, { siteId: ctx.site.id, packageIds, since })
  return best && best.sales !== second?.sales ? best.package_id : null
}

interface Pricing {
  buyer: BuyerRow | null
  country: string
  discount: DiscountTerms | null
  vatPercent: number
  popular: string | null
}

function showPackage(ctx: Context, row: PackageRow, pricing: Pricing): Package {
  const { buyer, country, discount, vatPercent } = pricing
  const { message_credits } = ctx.site.settings
  const order = { memberId: buyer?.id ?? '', country, now: ctx.clock.now(), listCents: row.price_cents }
  const fits = discount !== null && !discountMisfit(discount, { ...order, currency: row.currency })
  const price = priceOrder({
    listCents: row.price_cents,
    discountPercent: fits ? discount.percentage : 0,
    vatPercent,
  })
  const money = (amount: number) => ({ amount, currency: row.currency })
  const full = { totalCents: row.price_cents, credits: row.credits }
  return {
    id: row.id,
    tier: row.tier,
    credits: row.credits,
    price: money(row.price_cents),
    per_credit: money(centsPer(1, full)),
    messages: Math.floor(row.credits / Math.max(1, message_credits)),
    per_message: money(centsPer(message_credits, { totalCents: price.totalCents, credits: row.credits })),
    popular: row.id === pricing.popular,
    ...(fits && { discounted: money(price.totalCents) }),
    vat: money(price.vatCents),
  }
}

/** The country whose prices hold: the member's own, for a visitor the asked one, that of the address, or the first. */
export function priceCountry(ctx: Context, buyer: BuyerRow | null, asked: string | undefined): string {
  const { countries } = ctx.site.settings
  const known = [buyer?.country, asked, ctx.request.country].find((code) => code && countries.includes(code))
  return known ?? buyer?.country ?? countries[0] ?? 'NL'
}

/** Lists the packages with what this member would pay for each now (U-012, U-013, S-037). */
export const packages: Handler<'packages'> = async (ctx, input) => {
  const { viewer } = ctx
  const buyer = viewer ? await buyerOf({ ...ctx, viewer }) : null
  const country = priceCountry(ctx, buyer, input.country)
  const rows = await packagesOnSale(ctx, country)
  const currency = rows[0]?.currency ?? ctx.site.settings.currency
  const discount = buyer ? await activeDiscountOf(ctx, buyer, currency) : null
  const vatPercent = vatPercentOf(ctx, country)
  const popular = await popularOf(ctx, rows)
  const open = buyer ? await findOpenPayment(ctx.db, buyer.id) : undefined
  return {
    packages: rows.map((row) => showPackage(ctx, row, { buyer, country, discount, vatPercent, popular })),
    currency,
    country,
    vat_included: true,
    vat_percent: vatPercent,
    discount: discount && showDiscount(discount, ctx.clock.now()),
    open_payment: open?.id ?? null,
  }
}
