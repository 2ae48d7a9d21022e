import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { listOfferedMethods, type ProviderName } from '../../features/payments/checkout/payment-methods.ts'

/** A package on sale. */
interface PackageOnSale {
  readonly currency: string
  readonly country: string | null
}

interface Checkouts {
  readonly settings: Pick<SiteSettings, 'countries' | 'currency'>
  readonly onSale: readonly PackageOnSale[]
  readonly providers: readonly ProviderName[]
  readonly now: Date
}

/** Finds countries of a site whose members see packages, but no way to pay for them. */
export function findUnpaidCountries({ settings, onSale, providers, now }: Checkouts): PreflightMistake[] {
  // Reported by themselves.
  if (providers.length === 0 || onSale.length === 0) return []
  const unpaid = new Map<string, string[]>()
  for (const country of settings.countries) {
    // Packages of their own replace the general ones, as in the shop.
    const own = onSale.filter((one) => one.country === country).map((one) => one.currency)
    for (const currency of new Set(own.length > 0 ? own : [settings.currency])) {
      if (listOfferedMethods({ country, currency, now, providers }).length > 0) continue
      unpaid.set(currency, [...(unpaid.get(currency) ?? []), country])
    }
  }
  return [...unpaid].map(([currency, countries]) => ({ code: 'unpaid_countries', currency, countries }))
}
