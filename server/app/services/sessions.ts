import type { Locale } from '#contract/features/sites/locale.ts'
import type { CacheCounts } from '../../platform/metrics.ts'
import type { PartnerViewer, Staff } from '../request-info.ts'
import type { Site } from '../site.ts'

export interface Session {
  readonly memberId: string
  readonly siteId: string
  readonly tokenHash: Buffer
  readonly language: Locale
  readonly lastUsedAt: Date
}

export interface Sessions {
  readonly counts: CacheCounts
  /** Counts how often cached sessions were dropped, here or by another process. */
  readonly forgets: number
  /** Finds the session of a cookie on a site; a cookie of another site's member has none. */
  find(token: string, site: Site): Promise<Session | null>
  /** Drops cached sessions everywhere, so that their end is immediate. Without hashes: all of them. */
  forget(hashes?: readonly Buffer[]): void
  /** Clears the cache of this process. */
  forgetLocally(): void
  /** Of some sessions, those that have ended, by expiry or by an act that this process did not see. */
  filterEnded(hashes: readonly Buffer[]): Promise<Buffer[]>
  /** Extends a used session, at most once a day. Returns whether the cookie must be sent again. */
  prolong(session: Session): Promise<boolean>
}

export interface StaffSessions {
  /** Finds the staff member of a cookie, and records that the session is in use. */
  find(token: string): Promise<Staff | null>
}

export interface PartnerSessions {
  /** Finds the partner of a site by cookie. */
  find(token: string, site: Site): Promise<PartnerViewer | null>
}
