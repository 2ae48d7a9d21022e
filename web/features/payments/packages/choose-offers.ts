import type { Package } from '#contract/features/payments/payments.ts'

/** How many packages the page of premium shows. */
const maxOffers = 4

/**
 * Chooses the packages that the page of premium shows: those with a tier, and in the places that are left those without,
 * the smallest first.
 */
export function chooseOffers<P extends Pick<Package, 'tier' | 'credits'>>(packages: readonly P[]): P[] {
  const withTier = packages.filter(({ tier }) => tier !== null)
  const without = packages.filter(({ tier }) => tier === null).sort((a, b) => a.credits - b.credits)
  const left = Math.max(0, maxOffers - withTier.length)
  return [...withTier, ...without.slice(0, left)].sort((a, b) => a.credits - b.credits)
}
