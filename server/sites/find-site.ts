import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { SiteSettings } from '#contract/site.ts'
import type { Config } from '../config.ts'
import type { Reads, Site } from '../context.ts'
import type { CacheCounts } from '../platform/metrics.ts'
import { findCheapestPackages } from './message-costs.sql.ts'
import { findDefaultSite, findSite, findSiteByHost, type SiteRow } from './site.sql.ts'

export interface Sites {
  readonly counts: CacheCounts
  /** The site of a request host; port and `www.` are removed. Null for a host that nobody set up (C-016). */
  byHost(host: string): Promise<Site | null>
  byId(id: string): Promise<Site>
  /** The site of a plain host (`plainHost`), if this process remembers it. */
  remembered(host: string): Site | undefined
  /** Forgets what is remembered everywhere, after settings or packages have changed. */
  forget(): void
  /** Forgets what this process remembers. */
  forgetHere(): void
}

/** Removes the port and `www.` from a Host header (C-016). */
export function plainHost(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}

/** Remembers sites for a minute, so that a request costs no query for its settings and lowest prices (C-018). */
export function openSites(
  db: Reads,
  config: Config,
  { publicPort, tellOthers = () => undefined }: { publicPort: () => number; tellOthers?: () => void },
): Sites {
  const remembered = new LRUCache<string, Site>({ max: 500, ttl: 60_000, ttlResolution: 0 })
  const production = config.mode === 'production'

  // Stored settings are parsed where they enter, so that the rest of the program can trust them.
  const make = async (row: SiteRow, host: string): Promise<Site> => ({
    id: row.id,
    host,
    origin: production ? `https://${host}` : `http://${host}:${publicPort()}`,
    version: row.version,
    settings: z.parse(SiteSettings, row.settings),
    texts: row.texts,
    cheapestPackages: await findCheapestPackages(db, row.id),
  })

  const counts: CacheCounts = { hits: 0, misses: 0 }
  const recall = (key: string): Site | undefined => {
    const known = remembered.get(key)
    counts[known ? 'hits' : 'misses'] += 1
    return known
  }

  return {
    counts,
    async byHost(header) {
      const host = plainHost(header)
      const known = recall(host)
      if (known) return known
      const row = (await findSiteByHost(db, host)) ?? (production ? undefined : await findDefaultSite(db))
      if (!row) return null
      const site = await make(row, production ? row.host : host)
      remembered.set(host, site)
      return site
    },
    async byId(id) {
      const known = recall(id)
      if (known) return known
      const row = await findSite(db, id)
      if (!row) throw new Error(`no site ${id}`)
      const site = await make(row, row.host)
      remembered.set(id, site)
      return site
    },
    remembered: recall,
    forget() {
      remembered.clear()
      tellOthers()
    },
    forgetHere: () => remembered.clear(),
  }
}
