import { LRUCache } from 'lru-cache'
import type { Config } from '../../app/config.ts'
import type { Sites } from '../../app/services/sites.ts'
import type { Site } from '../../app/site.ts'
import type { Reads } from '../../app/transaction.ts'
import type { CacheCounts } from '../../platform/metrics.ts'
import { findCheapestPackages } from './message-costs.sql.ts'
import { findShownExperiments } from './shown-experiments.sql.ts'
import { findDefaultSite, findSite, findSiteByHost, type SiteRow } from './site.sql.ts'
import { parseStoredSettings } from './stored-settings.ts'

/** A host as in URLs, without port. */
export const hostPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

/** Removes the port and `www.` from a Host header. */
export function normalizeHost(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')
}

/** Remembers sites for a minute, so that a request costs no query for its settings and lowest prices. */
export function openSites(
  db: Reads,
  config: Config,
  { publicPort, notifyOthers = () => undefined }: { publicPort: () => number; notifyOthers?: () => void },
): Sites {
  const remembered = new LRUCache<string, Site>({ max: 500, ttl: 60_000, ttlResolution: 0 })
  const lastKnown = new LRUCache<string, Site>({ max: 500 })
  const production = config.mode === 'production'

  // Stored settings are parsed here, so that the rest of the program can trust them.
  const make = async (row: SiteRow, host: string): Promise<Site> => ({
    id: row.id,
    host,
    origin: production ? `https://${host}` : `http://${host}:${publicPort()}`,
    version: row.version,
    settings: parseStoredSettings(row.settings),
    texts: row.texts,
    isOpen: row.opened_at !== null,
    hasFictional: row.has_fictional,
    cheapestPackages: await findCheapestPackages(db, row.id),
    experiments: await findShownExperiments(db, row.id),
  })

  const counts: CacheCounts = { hits: 0, misses: 0 }
  const recall = (key: string): Site | undefined => {
    const known = remembered.get(key)
    counts[known ? 'hits' : 'misses'] += 1
    return known
  }

  let forgotten = 0
  const clear = () => {
    forgotten += 1
    remembered.clear()
  }
  /** Reads a site and remembers it, unless it was forgotten in the meantime: then the result may be outdated. */
  const read = async (key: string, find: () => Promise<Site | null>): Promise<Site | null> => {
    const before = forgotten
    const site = await find()
    if (site && before === forgotten) remembered.set(key, site)
    if (site) lastKnown.set(key, site)
    return site
  }

  return {
    counts,
    async byHost(header) {
      const host = normalizeHost(header)
      const known = recall(host)
      if (known) return known
      return read(host, async () => {
        const row = (await findSiteByHost(db, host)) ?? (production ? undefined : await findDefaultSite(db))
        return row ? make(row, production ? row.host : host) : null
      })
    },
    async byId(id) {
      const known = recall(id)
      if (known) return known
      const site = await read(id, async () => {
        const row = await findSite(db, id)
        return row ? make(row, row.host) : null
      })
      if (!site) throw new Error(`no site ${id}`)
      return site
    },
    getLastKnown: (header) => lastKnown.get(normalizeHost(header)),
    forget() {
      clear()
      notifyOthers()
    },
    forgetLocally: clear,
  }
}
