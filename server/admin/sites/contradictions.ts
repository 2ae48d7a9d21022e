import { freeConversations } from '#contract/api/limits.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'

type Prices = Pick<SiteSettings, 'message_credits' | 'signup_credits' | 'welcome_minimum_cents'>

/** A package on sale in the site’s currency. */
interface PackageOnSale {
  readonly credits: number
  readonly price_cents: number
}

/** Finds prices that contradict what every page says about free conversations. */
export function findPriceContradictions({ message_credits: price, signup_credits: given }: Prices): string[] {
  const needed = freeConversations * price
  if (given >= needed) return []
  const fits = Math.floor(given / freeConversations)
  return [
    `signup_credits is ${given}, but the ${freeConversations} free conversations cost ${needed} at message_credits ${price}: raise signup_credits to ${needed}, or lower message_credits to ${fits}`,
  ]
}

/** Requires a minimum of the welcome discount above the cheapest package: below it, the minimum would be none. */
export function findWelcomeContradictions(
  { welcome_minimum_cents: minimum }: Prices,
  onSale: readonly PackageOnSale[],
): string[] {
  const cheapest = Math.min(...onSale.map(({ price_cents }) => price_cents))
  return onSale.length > 0 && minimum <= cheapest
    ? [`welcome_minimum_cents must be above the cheapest package (${cheapest})`]
    : []
}

/** Finds packages that contradict the prices. */
export function findPackageContradictions(
  { message_credits: price, welcome_minimum_cents: minimum }: Prices,
  onSale: readonly PackageOnSale[],
): string[] {
  const tooSmall = onSale
    .filter(({ credits }) => credits < price)
    .map(
      ({ credits }) =>
        `the package of ${credits} credits does not buy one message (message_credits is ${price}): give it at least ${price}`,
    )
  const highest = Math.max(...onSale.map(({ price_cents }) => price_cents))
  const isOutOfReach = onSale.length > 0 && minimum > highest
  return isOutOfReach
    ? [
        ...tooSmall,
        `welcome_minimum_cents is ${minimum}, above every package, so no one gets the welcome discount: lower it to ${highest} or less`,
      ]
    : tooSmall
}
