import type { StaffRight } from '#contract/api/call.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Consent } from '#contract/features/tracking/tracking.ts'

/** The logged-in member of a request, as the session knows it. */
export interface Viewer {
  readonly id: string
  readonly sessionHash: Buffer
}

/** Who of the staff makes a request, as their own session knows them. */
export interface Staff {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRight[]
  /** Whether they work on every site, also on those to come. */
  readonly allSites: boolean
  /** The sites that they work on, oldest first. */
  readonly siteIds: readonly string[]
  /** Whether they are of the demo, whose logins everyone knows. */
  readonly isDemo: boolean
  readonly sessionHash: Buffer
}

/** The partner who makes a request, as their own session knows them. */
export interface PartnerViewer {
  readonly id: string
  readonly sessionHash: Buffer
}

/** What the connection reveals about a request; never stored in full. */
export interface RequestInfo {
  readonly id: string
  /** /24 or /56 of the address: what rate limits and lock-outs count by. */
  readonly network: string
  /** ISO country of the address, when known. */
  readonly country: string | null
  readonly userAgent: string
  readonly idempotencyKey: string | null
  /** What someone of the staff needs what they look at for, in their own words; empty where they do not say. */
  readonly purpose: string
  /** The token by which a browser that was logged in before is known again. */
  readonly device: string | null
  /** The token in the cookie of the session, also of one that has ended. */
  readonly session: string | null
  /** The language that was chosen in this browser, by its cookie. */
  readonly chosenLocale: Locale | null
  readonly tracking: Readonly<Record<string, string>>
  /** The visitor's choice about what is kept in the browser besides what is necessary. */
  readonly consent: Consent | null
}

/** What the answer does to the browser's cookies; the HTTP side carries it out. */
export interface Effects {
  /** A new session to set, or null to clear the cookie. */
  session?: { readonly token: string; readonly memberId: string } | null
  locale?: Locale
  /** A new session of the staff to set, or null to clear its cookie. */
  staffSession?: { readonly token: string } | null
  /** A new session of a partner to set, or null to clear its cookie. */
  partnerSession?: { readonly token: string } | null
  /** The token by which this browser is known again. */
  device?: string
  /** Where the visitor came from, to remember for thirty days, or null to forget it. */
  tracking?: Readonly<Record<string, string>> | null
}
