import type { CacheCounts } from '../../platform/metrics.ts'
import type { Site } from '../site.ts'

export interface Sites {
  readonly counts: CacheCounts
  /** Returns the site of a request host; port and `www.` are removed. Null for an unknown host. */
  byHost(host: string): Promise<Site | null>
  byId(id: string): Promise<Site>
  /** Returns the site of a host as this process last knew it, however stale: for pages during a database outage. */
  getLastKnown(host: string): Site | undefined
  /** Clears the caches of all processes, after settings or packages have changed. */
  forget(): void
  /** Clears the cache of this process. */
  forgetLocally(): void
}
