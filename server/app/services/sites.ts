import type { CacheCounts } from '../../platform/metrics.ts'
import type { Site } from '../site.ts'

export interface Sites {
  readonly counts: CacheCounts
  /** Returns the site of a request host; port and `www.` are removed. Null for a host that no one set up. */
  byHost(host: string): Promise<Site | null>
  byId(id: string): Promise<Site>
  /**
   * Returns the site of a host as this process last knew it, however old: for what is said while the database is away.
   */
  getLastKnown(host: string): Site | undefined
  /** Forgets what is remembered everywhere, after settings or packages have changed. */
  forget(): void
  /** Forgets what this process remembers. */
  forgetHere(): void
}
