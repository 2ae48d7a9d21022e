import type { Context } from '../../app/context.ts'

/**
 * Returns the price of some credits, bought with a package, in cents. It is rounded up: a price shown is never too low.
 */
export function toCents(credits: number, cheapest: { price_cents: number; credits: number }): number {
  return Math.ceil((cheapest.price_cents * credits) / cheapest.credits)
}

/** Returns the lowest money price of one message for each country of the site, in whole currency units. */
export function getMessageCosts({ site }: Context): Record<string, { costs: number; currency: string }> {
  const { countries, currency, message_credits } = site.settings
  const rows = site.cheapestPackages
  const costs: Record<string, { costs: number; currency: string }> = {}
  for (const country of countries) {
    const row =
      rows.find((r) => r.country === country) ??
      rows.find((r) => r.country === null && r.currency === currency)
    if (row) costs[country] = { costs: toCents(message_credits, row) / 100, currency: row.currency }
  }
  return costs
}
