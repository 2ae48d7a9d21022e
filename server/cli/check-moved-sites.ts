import type { Reads } from '../app/transaction.ts'
import { findMovedSites } from '../features/sites/site-moves.sql.ts'
import type { Finding } from './finding.ts'

/** The operator removes the copy "within a few days" (docs/scaling.md): it holds the data of members twice. */
const keptMilliseconds = 7 * 86_400_000

/** Names each frozen copy of a site that has moved, and how to remove it; it is wrong to keep it for more than a week. */
export async function checkMovedSites(db: Reads, now: Date): Promise<Finding[]> {
  const moved = await findMovedSites(db)
  return moved.map(({ host, peer, startedAt }) => ({
    about: 'moved',
    ok: now.getTime() - startedAt.getTime() <= keptMilliseconds,
    says: `${host}: moved to ${peer}; to remove its frozen copy here, run "duet site drop ${host}"`,
  }))
}
