import { topUpPackage } from '#contract/api/limits.ts'
import type { Context, MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import { decideBillingCountry } from './decide-billing-country.ts'
import { type BuyerRow, findBuyer, findPackages, type PackageRow } from './packages.sql.ts'
import { computeTopUpCents } from './price-order.ts'

/** Returns the calling member for pricing, with the country that all evidence supports. */
export async function getBuyer(ctx: MemberContext): Promise<BuyerRow> {
  const buyer = await findBuyer(ctx.db, ctx.viewer.id)
  if (!buyer) throw fail('authentication_required')
  const { declared, payer, kept, kept_since: keptSince } = buyer
  const evidence = { declared, payer, kept, keptSince, network: ctx.request.country }
  const at = { offered: ctx.site.settings.countries, now: ctx.clock.now() }
  return { ...buyer, country: decideBillingCountry(evidence, at) }
}

/** Returns the packages that members of a country can buy. */
export function listPackagesOnSale(ctx: Context, country: string): Promise<PackageRow[]> {
  return findPackages(ctx.db, { siteId: ctx.site.id, country, currency: ctx.site.settings.currency })
}

/** Returns the currency that members of a country pay in. */
export async function findCurrency(ctx: Context, country: string): Promise<string> {
  const [first] = await listPackagesOnSale(ctx, country)
  return first?.currency ?? ctx.site.settings.currency
}

/** Returns a package that members of a country can buy. Throws `not_found` for any other, also one of another country. */
export async function loadPackageOnSale(ctx: Context, country: string, id: string): Promise<PackageRow> {
  const found = (await listPackagesOnSale(ctx, country)).find((row) => row.id === id)
  if (!found) throw fail('not_found')
  return found
}

/** Returns a package of exactly this many credits, at the unit price of the smallest one; null when none is on sale. */
export function findTopUp(rows: readonly PackageRow[], credits: number): PackageRow | null {
  const [smallest] = [...rows].sort((a, b) => a.credits - b.credits)
  if (!smallest) return null
  const price_cents = computeTopUpCents(credits, {
    listCents: smallest.price_cents,
    credits: smallest.credits,
  })
  return { ...smallest, id: topUpPackage, tier: null, credits, price_cents }
}

/** Returns the tax of a country in percent; where none is set, that of the seller. */
export function getVatPercent(ctx: Context, country: string): number {
  const { vat_percent, company_country } = ctx.site.settings
  return vat_percent[country] ?? vat_percent[company_country] ?? 0
}
