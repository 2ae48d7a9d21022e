import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Reads } from '../app/transaction.ts'
import { verifyLedger } from '../features/credits/check-ledger.ts'
import { copyIn } from '../platform/database/backup.sql.ts'
import { addWaitingJobs, type WaitingJob } from '../platform/database/copy-database.sql.ts'
import { isForbidden } from '../platform/database/database.ts'
import { selectAppliedMigrations } from '../platform/database/migrate.sql.ts'
import { buildQueriesOn } from '../platform/database/queries-on.ts'
import { findFormerLinks, openSecrets, sharedPurposes } from '../platform/open-secrets.ts'
import { Refusal } from '../platform/refusal.ts'
import { deriveSecrets, type Secrets } from '../platform/secrets.ts'
import { findServerSecret, type ServerSecretName, storeServerSecret } from '../platform/server-secrets.sql.ts'
import { auditCommand } from './audit-command.ts'
import type { Deployment } from './site-export.ts'
import {
  type DeploymentKeys,
  hashStream,
  openKeys,
  readSiteManifest,
  replaceValues,
  resealValues,
  type SiteManifest,
  transferKeyFile,
} from './site-folder.ts'
import { requireArrival } from './site-move.sql.ts'
import { findBrokenKey, findSiteTables, keptTables, type SiteTable, sharedTables } from './site-tables.sql.ts'
import {
  addFromCopy,
  addNamedStaff,
  copyColumns,
  deleteSubscriptions,
  endReplay,
  findSiteState,
  findTakenHosts,
  indexWordsSince,
  replaceFromCopy,
  replayRows,
} from './site-transfer.sql.ts'

interface Import {
  readonly client: pg.PoolClient
  readonly to: Deployment
  readonly folder: string
  readonly manifest: SiteManifest
  readonly secrets: Secrets
  readonly transfer: Secrets
  /** Set when the site only arrives: the copy that it is. It gets its jobs, and its line in the log, when it is served. */
  readonly arriving?: string | undefined
}

/** What an import says of itself. */
export interface ImportedSite {
  readonly manifest: SiteManifest
  /** What members lose, since the deployment has keys of its own. */
  readonly lost: readonly string[]
}

/** Throws a Refusal when the deployment has the site or one of its hosts, or another schema. */
async function requireRoom(db: Reads, { to, manifest }: Pick<Import, 'to' | 'manifest'>): Promise<void> {
  const schema = (await selectAppliedMigrations(to.pool)).at(-1) ?? ''
  if (schema !== manifest.schema)
    throw new Refusal(
      `The site has the schema ${manifest.schema}, and this deployment has ${schema}. Bring both to the same version first.`,
    )
  if ((await findSiteState(db, manifest.site)).exists)
    throw new Refusal(`This deployment has the site of ${manifest.hosts[0]} already.`)
  const taken = await findTakenHosts(db, manifest.hosts)
  if (taken.length > 0) throw new Refusal(`This deployment serves another site at ${taken.join(', ')}.`)
}

async function readTable(given: Import, table: SiteTable, staffIds: ReadonlyMap<string, string>) {
  const { client, folder, manifest, secrets, transfer, to } = given
  const written = manifest.tables.find(({ name }) => name === table.name)
  if (!written) throw new Refusal(`${table.name}: it is missing in the manifest.`)
  // Values are replaced by their place among the columns, so a column left out or named twice would stay as it came.
  if (written.columns.toSorted().join() !== table.columns.toSorted().join())
    throw new Refusal(`${table.name}: its columns in the manifest are not those of the table.`)
  const isShared = sharedTables.includes(table.name)
  const isKept = keptTables.includes(table.name)
  if (isShared || isKept) await client.query(copyColumns(table.name))
  const copy = client.query(
    copyFrom(copyIn(isShared || isKept ? `moved_${table.name}` : table.name, written.columns)),
  )
  const replacements = resealValues({ ...table, columns: written.columns }, { from: transfer, to: secrets })
  for (const column of table.staffColumns)
    replacements.set(written.columns.indexOf(column), (id) => staffIds.get(id) ?? id)
  const file = createReadStream(join(folder, 'tables', `${table.name}.copy.gz`))
  const { stream, digest } = hashStream()
  const signal = { ...(to.signal && { signal: to.signal }) }
  await pipeline(file, createGunzip(), stream, replaceValues(replacements), copy, signal).catch((error) => {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isBroken ? new Refusal(`${table.name}: its file is damaged or incomplete.`) : error
  })
  if (copy.rowCount !== written.rows || digest() !== written.sha256)
    throw new Refusal(`${table.name}: its file is not the one that was exported.`)
  if (isShared) await client.query(addFromCopy(table.name))
  if (isKept) await client.query(replaceFromCopy(table))
}

async function readRows(given: Import): Promise<void> {
  const { client, manifest, folder } = given
  const { tables } = await findSiteTables(client, manifest.site)
  const staffIds = await addNamedStaff(client, manifest.staff)
  await client.query(replayRows).catch((error) => {
    if (!isForbidden(error)) throw error
    throw new Refusal(
      'The account of this deployment’s database may not turn triggers off. As its administrator, run: grant set on parameter session_replication_role to ACCOUNT',
    )
  })
  for (const table of tables) await readTable(given, table, staffIds)
  // Without it, PostgreSQL plans for empty tables: to bring 200,000 changed messages then took minutes instead of seconds.
  for (const { name } of tables) await client.query(`analyze "${name}"`)
  await client.query(endReplay)
  const broken = await findBrokenKey(client, tables)
  if (broken)
    throw new Refusal(
      `${broken.table}: a row names what is not in ${broken.parent} (${broken.name}). Both deployments need the same version.`,
    )
  await indexWordsSince(client, manifest.words_until)
  const jobs: WaitingJob[] = JSON.parse(await readFile(join(folder, 'jobs.json'), 'utf8'))
  if (jobs.length !== manifest.jobs) throw new Refusal('jobs.json is not the one that was exported.')
  if (jobs.length > 0 && !given.arriving) await addWaitingJobs(client, jobs)
}

async function keep(given: Import, name: ServerSecretName, text: string): Promise<void> {
  const db = buildQueriesOn(given.client)
  const old = (await findServerSecret(db, name)) ?? null
  await storeServerSecret(db, name, { sealed: given.secrets.seal(sharedPurposes[name], text), old })
}

/**
 * Takes over the keys of the site's former deployment: those that signed links in e-mails always, those of pushes and
 * fingerprints if this is the first site here. Returns what no longer works because the keys differ.
 */
async function takeKeys(given: Import, keys: DeploymentKeys): Promise<string[]> {
  const { client, manifest, secrets } = given
  const db = buildQueriesOn(client)
  const former = await findFormerLinks(db, secrets)
  const known = new Set(former.map((one) => JSON.stringify(one)))
  await keep(
    given,
    'links',
    JSON.stringify([...former, ...keys.links.filter((one) => !known.has(JSON.stringify(one)))]),
  )
  if ((await findSiteState(db, manifest.site)).sites === 1) {
    if (keys.prints) await keep(given, 'prints', keys.prints)
    if (keys.push) await keep(given, 'push', keys.push)
    return []
  }
  const read = async (name: ServerSecretName) => {
    const sealed = await findServerSecret(db, name)
    return sealed ? secrets.open(sharedPurposes[name], sealed) : null
  }
  const lost = []
  if ((await read('push')) !== keys.push) {
    const count = await deleteSubscriptions(db, manifest.site)
    if (count > 0) lost.push(`${count} push subscriptions: browsers subscribe again at their next visit`)
  }
  if ((await read('prints')) !== keys.prints)
    lost.push('blocked bank accounts and phone numbers no longer match: block them again')
  return lost
}

/** Writes the files that are not there yet, and adds their names to `written`. */
async function readFiles({ to, folder, manifest }: Import, written: string[]): Promise<void> {
  for (const { name, sha256 } of manifest.files) {
    to.signal?.throwIfAborted()
    const bytes = await readFile(join(folder, 'files', name))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Refusal(`files/${name} is not the one that was exported.`)
    // Both deployments may share a bucket.
    const stored = await to.files.read(name)
    if (stored?.equals(bytes)) continue
    if (stored) throw new Refusal(`This deployment has another file named ${name}.`)
    written.push(name)
    await to.files.write(name, bytes)
  }
}

async function importInto(given: Import, keys: DeploymentKeys): Promise<ImportedSite> {
  const { client, manifest } = given
  const db = buildQueriesOn(client)
  await client.query('begin')
  if (given.arriving) await requireArrival(db, manifest.site, given.arriving)
  await readRows(given)
  const difference = await verifyLedger({ db })
  if (difference)
    throw new Refusal(`The ledger is wrong: member ${difference.member_id} (${difference.what}).`)
  const lost = await takeKeys(given, keys)
  if (given.arriving) return { manifest, lost }
  const subject = { type: 'site', id: manifest.site }
  const details = { host: manifest.hosts[0] ?? '', exported: manifest.created }
  await auditCommand(db, { act: 'domain.imported', subject, siteId: manifest.site, details })
  return { manifest, lost }
}

/**
 * Brings an exported site into a deployment that serves others, all or nothing: files first, since only rows make them
 * visible, then the rows in one transaction, which checks counts, hashes, foreign keys and the ledger. An import that was
 * killed leaves at most files, which the next one finds. Throws a Refusal when the deployment has the site, one of its
 * hosts or another schema, when something of the export is missing or changed, and for a wrong transfer key.
 */
export async function importSite(to: Deployment, folder: string, arriving?: string): Promise<ImportedSite> {
  const manifest = await readSiteManifest(folder)
  const transfer = deriveSecrets((await readFile(transferKeyFile(folder), 'utf8')).trim())
  const keys = openKeys(transfer, manifest)
  const client = await to.pool.connect()
  let isOver = false
  try {
    const db = buildQueriesOn(client)
    await requireRoom(db, { to, manifest })
    const secrets = await openSecrets(db, to.config)
    const imported = await importOrClean({ client, to, folder, manifest, secrets, transfer, arriving }, keys)
    // When the answer to this is lost, no one knows whether the rows are there, so the files stay.
    await client.query('commit')
    isOver = true
    return imported
  } finally {
    // An open transaction ends with its connection.
    client.release(!isOver)
  }
}

async function importOrClean(given: Import, keys: DeploymentKeys): Promise<ImportedSite> {
  const written: string[] = []
  try {
    await readFiles(given, written)
    return await importInto(given, keys)
  } catch (error) {
    for (const name of written) await given.to.files.remove(name)
    throw error
  }
}
