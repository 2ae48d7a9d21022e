import { listStoredFiles } from '../features/privacy/stored-files.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { buildQueriesOn } from '../platform/database/queries-on.ts'
import { Refusal } from '../platform/refusal.ts'
import { deleteSite, findSiteFiles } from './domain-changes.sql.ts'
import type { Deployment } from './site-export.ts'
import { clearChanges, endMove, findMove, removeJobs } from './site-move.sql.ts'
import { dropMoveTriggers } from './site-move-triggers.sql.ts'

/** What became of a copy: its rows and files are gone, or the site only goes on as if no move had begun. */
export type Dropped = 'removed' | 'stays'

/**
 * Removes the frozen copy of a site that has moved, or an unfinished one that no longer arrives. A site that is served
 * here stays, and its move is given up. Throws a Refusal for a site that is not moving, or is moved at this moment.
 */
export async function dropSite({ pool, files }: Deployment, host: string): Promise<Dropped> {
  const client = await pool.connect()
  let isOver = false
  try {
    const db = buildQueriesOn(client)
    const site = await findSiteByHost(db, host)
    const move = site && (await findMove(db, site.id))
    if (!site || !move)
      throw new Refusal(`${host} is not the copy of a site that moves. Nothing was removed.`)
    if (move.isLeased && move.state !== 'moved')
      throw new Refusal(`${host} is being moved. If the command was killed, try again in a few seconds.`)
    if (move.state === 'switching')
      throw new Refusal(`${host} was just handed to ${move.peer}. Repeat "duet site move" first.`)
    await dropMoveTriggers(client, site.id)
    const isCopy = move.state === 'moved' || move.state === 'arriving'
    const names = isCopy && !move.sharesFiles ? await findSiteFiles(db, site.id) : null
    await client.query('begin')
    if (isCopy) {
      await removeJobs(client, site.id)
      await deleteSite(db, site.id)
    }
    await clearChanges(db, site.id)
    await endMove(db, site.id)
    await client.query('commit')
    isOver = true
    if (names) {
      const { evidence, ...stems } = names
      for (const name of [...listStoredFiles(stems), ...evidence]) await files.remove(name)
    }
    return isCopy ? 'removed' : 'stays'
  } finally {
    client.release(!isOver)
  }
}
