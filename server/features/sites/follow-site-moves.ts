import type { SiteMoves } from '../../app/services/site-moves.ts'
import type { Reads } from '../../app/transaction.ts'
import { findAwaySites } from './site-moves.sql.ts'

/**
 * Remembers the sites that another deployment serves. Called every second, this is soon enough: until then, the database
 * itself refuses what would be written to them.
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
