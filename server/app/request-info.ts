import type { StaffRight } from '#contract/api/call.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Consent } from '#contract/features/tracking/tracking.ts'

/** The logged-in member of a request, as known from the session. */
export interface Viewer {
  readonly id: string
  readonly sessionHash: Buffer
}

/** The staff member of a request, as known from their session. */
export interface Staff {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly StaffRight[]
  /** Whether they work on every site, including future ones. */
  readonly allSites: boolean
  /** The sites that they work on, oldest first. */
  readonly siteIds: readonly string[]
  /** Whether they are demo staff, whose logins are public. */
  readonly isDemo: boolean
  readonly sessionHash: Buffer
}

/** The partner of a request, as known from their session. */
export interface PartnerViewer {
  readonly id: string
  /** Whether they accepted the present rules of the programme. */
  readonly hasAcceptedRules: boolean
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
  /** Why a staff member views something, in their own words; empty if they do not say. */
  readonly purpose: string
  /** The token that identifies a browser that was logged in before. */
  readonly device: string | null
  /** The token in the session cookie, even of an ended session. */
  readonly session: string | null
  /** The language chosen in this browser, from its cookie. */
  readonly chosenLocale: Locale | null
  readonly tracking: Readonly<Record<string, string>>
  /** The visitor's choice about optional storage in the browser. */
  readonly consent: Consent | null
  /** The visitor's choice about statistics of visits, which they are asked for separately from storage. */
  readonly statisticsConsent: Consent | null
}

/** What the response does to the browser's cookies; `http` applies it. */
export interface Effects {
  /** A new session to set, or null to clear the cookie. */
  session?: { readonly token: string; readonly memberId: string } | null
  locale?: Locale
  /** A new session of the staff to set, or null to clear its cookie. */
  staffSession?: { readonly token: string } | null
  /** A new session of a partner to set, or null to clear its cookie. */
  partnerSession?: { readonly token: string } | null
  /** The token that identifies this browser. */
  device?: string
  /** Where the visitor came from, to remember for thirty days, or null to forget it. */
  tracking?: Readonly<Record<string, string>> | null
}
