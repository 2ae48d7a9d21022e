import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { SiteTexts } from '../platform/messages.ts'

/** A package on sale: what a credit costs at the least in a country and currency. */
export interface CheapestPackage {
  /** Null for every country. */
  readonly country: string | null
  readonly currency: string
  readonly price_cents: number
  readonly credits: number
}

/** One domain with its settings. `version` changes with every edit and keys all caches. */
export interface Site {
  readonly id: string
  readonly host: string
  /** Where links in mails lead, without a slash at the end. */
  readonly origin: string
  readonly version: number
  readonly settings: SiteSettings
  /** The messages that the site words in its own way. */
  readonly texts: SiteTexts
  /** Whether visitors may come; a draft is there for the staff alone. */
  readonly isOpen: boolean
  /** Whether there are fictional profiles: a site without any says nothing of them. */
  readonly hasFictional: boolean
  /** For each country and currency the package on sale with the lowest price per credit. */
  readonly cheapestPackages: readonly CheapestPackage[]
}
