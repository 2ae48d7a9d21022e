import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { listStoredFiles } from '../features/privacy/stored-files.ts'
import { beginSnapshot, copyIn } from '../platform/database/backup.sql.ts'
import { buildQueriesOn } from '../platform/database/queries-on.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Secrets } from '../platform/secrets.ts'
import { findSiteFiles } from './domain-changes.sql.ts'
import {
  applyChanges,
  type Changes,
  copyChangedOut,
  copyKeysIn,
  copyKeysOut,
  copySharedOut,
  createKeys,
  createRows,
  findChanges,
  forgetChanges,
  isCompared,
  sumContent,
} from './site-catch-up.sql.ts'
import type { Deployment } from './site-export.ts'
import { replaceValues, resealValues } from './site-folder.ts'
import { findSiteTables, type SiteTable, selectStaff, sharedTables } from './site-tables.sql.ts'
import { addFromCopy, addNamedStaff, findNamedStaff, replayRows } from './site-transfer.sql.ts'

/** Both ends of a move, with the keys that seal their secrets. */
export interface Ends {
  readonly siteId: string
  readonly from: Deployment
  readonly to: Deployment
  readonly secrets: { readonly from: Secrets; readonly to: Secrets }
  /** Both keep their files in one place. */
  readonly sharesFiles: boolean
}

interface Clients {
  readonly source: pg.PoolClient
  readonly target: pg.PoolClient
}

/** Runs work on a connection of each deployment, which is closed when the work fails. */
export async function onBoth<Result>(
  { from, to }: Pick<Ends, 'from' | 'to'>,
  work: (clients: Clients) => Promise<Result>,
): Promise<Result> {
  const source = await from.pool.connect()
  let isOver = false
  try {
    const target = await to.pool.connect()
    try {
      const result = await work({ source, target })
      isOver = true
      return result
    } finally {
      target.release(!isOver)
    }
  } finally {
    source.release(!isOver)
  }
}

/** Copies the files that the new deployment does not have yet; `known` are those that it has. */
export async function copyFiles(ends: Ends, known: Set<string>): Promise<number> {
  if (ends.sharesFiles) return 0
  const { from, to, siteId } = ends
  const client = await from.pool.connect()
  const { evidence, ...stems } = await findSiteFiles(buildQueriesOn(client), siteId).finally(() =>
    client.release(),
  )
  let copied = 0
  for (const name of [...listStoredFiles(stems), ...evidence]) {
    if (known.has(name)) continue
    from.signal?.throwIfAborted()
    const bytes = await from.files.read(name)
    // Removed since, or a kind of picture that this one does not have.
    if (!bytes) continue
    if (!(await to.files.read(name))?.equals(bytes)) {
      await to.files.write(name, bytes)
      copied += 1
    }
    known.add(name)
  }
  return copied
}

interface RowCopy extends Clients {
  readonly ends: Ends
  /** The ids that people of the staff have at the new deployment. */
  readonly staffIds: ReadonlyMap<string, string>
}

async function copyRows({ ends, source, target, staffIds }: RowCopy, table: SiteTable): Promise<void> {
  const isShared = sharedTables.includes(table.name)
  await target.query(createRows(table))
  const out = source.query(copyTo(isShared ? copySharedOut(table) : copyChangedOut(table, ends.siteId)))
  const replacements = resealValues(table, ends.secrets)
  for (const column of table.staffColumns)
    replacements.set(table.columns.indexOf(column), (id) => staffIds.get(id) ?? id)
  await pipeline(
    out,
    replaceValues(replacements),
    target.query(copyFrom(copyIn(`moved_${table.name}`, table.columns))),
    { ...(ends.from.signal && { signal: ends.from.signal }) },
  )
  if (isShared) await target.query(addFromCopy(table.name))
}

async function bringChanges(ends: Ends, clients: Clients, changes: Changes): Promise<void> {
  const { source, target } = clients
  const { tables } = await findSiteTables(source, ends.siteId)
  const changed = tables.filter(({ name }) => changes.tables.includes(name))
  const staffQueries = tables.filter(({ staffColumns }) => staffColumns.length > 0).map(selectStaff)
  const staffIds = await addNamedStaff(target, await findNamedStaff(source, staffQueries.join(' union ')))
  await target.query(replayRows)
  await target.query(createKeys)
  await pipeline(source.query(copyTo(copyKeysOut(ends.siteId))), target.query(copyFrom(copyKeysIn)))
  const shared = tables.filter(({ name }) => sharedTables.includes(name))
  for (const table of [...shared, ...changed]) await copyRows({ ...clients, ends, staffIds }, table)
  await applyChanges(target, changed)
}

/**
 * Brings what has changed in a site since it was copied to its new deployment: the rows as they are now, in one snapshot
 * here and in one transaction there. Returns how many changes there were. Killed in the middle, it has changed
 * nothing, or only does again what is done.
 */
export async function catchUp(ends: Ends): Promise<number> {
  return onBoth(ends, async (clients) => {
    const { source, target } = clients
    await source.query(beginSnapshot)
    const changes = await findChanges(source, ends.siteId)
    if (changes.count > 0) {
      await target.query('begin')
      await bringChanges(ends, clients, changes)
      await target.query('commit')
    }
    await source.query('commit')
    if (changes.count > 0) await forgetChanges(source, ends.siteId, changes.snapshot)
    return changes.count
  })
}

/** Throws a Refusal when a table of a site has other rows at one deployment than at the other. Nothing writes to either. */
export async function compareSites(ends: Ends): Promise<number> {
  return onBoth(ends, async ({ source, target }) => {
    // Times are compared as text.
    for (const client of [source, target]) {
      await client.query('begin read only')
      await client.query(`set local timezone = 'UTC'`)
    }
    const { tables } = await findSiteTables(source, ends.siteId)
    let rows = 0
    for (const table of tables.filter(isCompared)) {
      const [here, there] = await Promise.all([sumContent(source, table), sumContent(target, table)])
      if (here.rows !== there.rows || here.sum !== there.sum)
        throw new Refusal(
          `${table.name}: the copy has other rows (${there.rows}) than the site (${here.rows}).`,
        )
      rows += here.rows
    }
    for (const client of [source, target]) await client.query('commit')
    return rows
  })
}
