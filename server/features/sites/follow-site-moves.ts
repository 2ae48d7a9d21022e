import type { SiteMoves } from '../../app/services/site-moves.ts'
import type { Reads } from '../../app/transaction.ts'
import { findAwaySites } from './site-moves.sql.ts'

/**
 * Remembers which sites another deployment serves. Reading them once a second is enough: in between, the database
 * itself refuses writes to these sites.
 */
export function followSiteMoves(db: Reads): SiteMoves {
  let away: ReadonlySet<string> = new Set()
  return {
    isAway: (siteId) => away.has(siteId),
    async refresh() {
      const before = away
      away = new Set(await findAwaySites(db))
      return [...away].filter((siteId) => !before.has(siteId))
    },
  }
}
