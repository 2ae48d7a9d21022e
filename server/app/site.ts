import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { SiteTexts } from '../platform/messages.ts'

/** The lowest price of a credit in a country and currency. */
export interface CheapestPackage {
  /** Null for every country. */
  readonly country: string | null
  readonly currency: string
  readonly price_cents: number
  readonly credits: number
}

/** An experiment that runs, or one whose variant is kept. */
export interface ShownExperiment {
  readonly id: string
  readonly point: string
  /** The first is what the site showed before. */
  readonly variants: readonly string[]
  readonly endsAt: Date
  /** The variant that everyone sees since its end; null while it runs. */
  readonly kept: string | null
}

/** One domain with its settings. `version` changes with every edit and keys all caches. */
export interface Site {
  readonly id: string
  readonly host: string
  /** The base URL of links in e-mails, without a trailing slash. */
  readonly origin: string
  readonly version: number
  readonly settings: SiteSettings
  /** The messages that the site has reworded. */
  readonly texts: SiteTexts
  /** Whether the site is open to visitors; a draft is for staff only. */
  readonly isOpen: boolean
  /** Whether there are fictional profiles: a site without any does not mention them. */
  readonly hasFictional: boolean
  /** For each country and currency the package on sale with the lowest price per credit. */
  readonly cheapestPackages: readonly CheapestPackage[]
  /** The experiments that decide what is shown, newest first. */
  readonly experiments: readonly ShownExperiment[]
}
