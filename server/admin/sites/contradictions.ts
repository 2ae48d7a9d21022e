import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import { freeConversations } from '#contract/api/limits.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'

type Prices = Pick<SiteSettings, 'message_credits' | 'signup_credits' | 'welcome_minimum_cents' | 'currency'>

/** A package on sale in the site’s currency. */
interface PackageOnSale {
  readonly credits: number
  readonly price_cents: number
}

/** Finds prices that contradict what every page says about free conversations. */
export function findPriceContradictions({
  message_credits: price,
  signup_credits: given,
}: Prices): PreflightMistake[] {
  const needed = freeConversations * price
  if (given >= needed) return []
  const fits = Math.floor(given / freeConversations)
  return [{ code: 'signup_credits_too_few', given, conversations: freeConversations, needed, price, fits }]
}

/** Requires a minimum of the welcome discount above the cheapest package: below it, the minimum would be none. */
export function findWelcomeContradictions(
  { welcome_minimum_cents: minimum, currency }: Prices,
  onSale: readonly PackageOnSale[],
): PreflightMistake[] {
  const amount = Math.min(...onSale.map(({ price_cents }) => price_cents))
  return onSale.length > 0 && minimum <= amount
    ? [{ code: 'welcome_minimum_too_low', cheapest: { amount, currency } }]
    : []
}

/** Finds packages that contradict the prices. */
export function findPackageContradictions(
  { message_credits: price, welcome_minimum_cents, currency }: Prices,
  onSale: readonly PackageOnSale[],
): PreflightMistake[] {
  const tooSmall = onSale
    .filter(({ credits }) => credits < price)
    .map(({ credits }) => ({ code: 'package_too_small', credits, price }) as const)
  const minimum = { amount: welcome_minimum_cents, currency }
  const dearest = { amount: Math.max(...onSale.map(({ price_cents }) => price_cents)), currency }
  return onSale.length > 0 && minimum.amount > dearest.amount
    ? [...tooSmall, { code: 'welcome_minimum_too_high', minimum, dearest }]
    : tooSmall
}
