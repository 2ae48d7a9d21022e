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
  /** How often sessions were forgotten, here or by news of another process. */
  readonly forgets: number
  /** Finds the session of a cookie on a site; a cookie of another site's member is no one's. */
  find(token: string, site: Site): Promise<Session | null>
  /** Forgets remembered sessions everywhere, so that their end is immediate. Without hashes: all of them. */
  forget(hashes?: readonly Buffer[]): void
  /** Forgets all that this process remembers. */
  forgetHere(): void
  /** Of some sessions, those that have ended, by time or by an act that this process did not hear of. */
  filterEnded(hashes: readonly Buffer[]): Promise<Buffer[]>
  /** Puts the end of a used session off, at most once a day. Tells whether the cookie must be sent again. */
  prolong(session: Session): Promise<boolean>
}

export interface StaffSessions {
  /** Finds who of the staff a cookie belongs to, and notes that the session is in use. */
  find(token: string): Promise<Staff | null>
}

export interface PartnerSessions {
  /** Finds the partner of a site that a cookie belongs to. */
  find(token: string, site: Site): Promise<PartnerViewer | null>
}
