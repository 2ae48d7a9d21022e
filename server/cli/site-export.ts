import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../app/config.ts'
import { listStoredFiles } from '../features/privacy/stored-files.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { beginSnapshot } from '../platform/database/backup.sql.ts'
import { selectWaitingJobs } from '../platform/database/copy-database.sql.ts'
import { selectAppliedMigrations } from '../platform/database/migrate.sql.ts'
import { buildQueriesOn } from '../platform/database/queries-on.ts'
import type { FileStore } from '../platform/files/storage.ts'
import { findFormerLinks, openSecrets, sharedPurposes } from '../platform/open-secrets.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSecretKeys } from '../platform/secret-keys.ts'
import { deriveKeys, deriveSecrets, linkPurposes, type Secrets } from '../platform/secrets.ts'
import { findServerSecret, type ServerSecretName } from '../platform/server-secrets.sql.ts'
import { programVersion } from '../platform/version.ts'
import { findSiteFiles } from './domain-changes.sql.ts'
import {
  type DeploymentKeys,
  hashStream,
  replaceValues,
  resealValues,
  type SiteManifest,
  sealKeys,
  transferKeyFile,
} from './site-folder.ts'
import { copySiteOut, findSiteTables, type SiteTable, selectStaff } from './site-tables.sql.ts'
import { findHosts, findNamedStaff, findWordsUntil, isFillingCities } from './site-transfer.sql.ts'

/** The deployment that a site is copied out of or into. */
export interface Deployment {
  readonly pool: pg.Pool
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyPrevious'>
  /** Gives the copy up. */
  readonly signal?: AbortSignal
}

interface Export {
  readonly client: pg.PoolClient
  readonly from: Deployment
  readonly folder: string
  readonly secrets: Secrets
  readonly transfer: Secrets
}

async function writeTable(given: Export, table: SiteTable): Promise<SiteManifest['tables'][number]> {
  const { client, folder, from, secrets, transfer } = given
  const copy = client.query(copyTo(copySiteOut(table)))
  const reseal = replaceValues(resealValues(table, { from: secrets, to: transfer }))
  const { stream, digest } = hashStream()
  const file = createWriteStream(join(folder, 'tables', `${table.name}.copy.gz`))
  await pipeline(copy, reseal, stream, createGzip(), file, { ...(from.signal && { signal: from.signal }) })
  return { name: table.name, columns: [...table.columns], rows: copy.rowCount ?? 0, sha256: digest() }
}

/** Copies the files of a site. One that is missing was removed after the rows had been read. */
async function writeFiles(given: Export, names: readonly string[]): Promise<SiteManifest['files']> {
  const written = []
  for (const name of names) {
    given.from.signal?.throwIfAborted()
    const bytes = await given.from.files.read(name)
    if (!bytes) continue
    await writeFile(join(given.folder, 'files', name), bytes)
    written.push({ name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return written
}

async function readDeploymentKeys({ client, from, secrets }: Export): Promise<DeploymentKeys> {
  const db = buildQueriesOn(client)
  const keys = await readSecretKeys(from.config)
  if (!keys) throw new Error('the key was removed meanwhile')
  const read = async (name: ServerSecretName) => {
    const sealed = await findServerSecret(db, name)
    return sealed ? secrets.open(sharedPurposes[name], sealed) : null
  }
  const links = [deriveKeys(keys.current, linkPurposes), ...(await findFormerLinks(db, secrets))]
  if (keys.previous) links.push(deriveKeys(keys.previous, linkPurposes))
  return { push: await read('push'), prints: (await read('prints')) ?? '', links }
}

async function writeSite(given: Export, siteId: string): Promise<SiteManifest> {
  const { client, folder, transfer } = given
  const db = buildQueriesOn(client)
  await client.query(beginSnapshot)
  if (await isFillingCities(client))
    throw new Refusal('A job still fills in the cities of older members. Try again in a few minutes.')
  const { tables, unknown } = await findSiteTables(client, siteId)
  if (unknown.length > 0) throw new Error(`not known whether of a site: ${unknown.join(', ')}`)
  const written = []
  for (const table of tables) written.push(await writeTable(given, table))
  const staffQueries = tables.filter(({ staffColumns }) => staffColumns.length > 0).map(selectStaff)
  const jobs = await selectWaitingJobs(client, siteId)
  await writeFile(join(folder, 'jobs.json'), JSON.stringify(jobs))
  const { evidence, ...stems } = await findSiteFiles(db, siteId)
  const manifest = {
    ...({ format: 1, version: programVersion, created: new Date().toISOString(), site: siteId } as const),
    schema: (await selectAppliedMigrations(given.from.pool)).at(-1) ?? '',
    hosts: await findHosts(db, siteId),
    words_until: await findWordsUntil(client),
    staff: await findNamedStaff(client, staffQueries.join(' union ')),
    tables: written,
    jobs: jobs.length,
    keys: sealKeys(transfer, await readDeploymentKeys(given)),
  }
  await client.query('commit')
  // Files are written before the rows that name them and never change.
  return { ...manifest, files: await writeFiles(given, [...listStoredFiles(stems), ...evidence]) }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Writes a site into a new folder as of one moment, while it goes on: its rows, files and waiting jobs, and a manifest
 * with counts and hashes. What the deployment has sealed is sealed again by a random key, which lies in a file next to the
 * folder. Until it is whole the folder's name ends in `.unfinished`. Throws a Refusal for an unknown host or a folder that
 * exists.
 */
export async function exportSite(from: Deployment, host: string, folder: string): Promise<SiteManifest> {
  const target = folder.replace(/\/+$/, '')
  if (await exists(target)) throw new Refusal(`${target} exists already. Name a new folder.`)
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const client = await from.pool.connect()
  let isWhole = false
  try {
    const db = buildQueriesOn(client)
    const site = await findSiteByHost(db, host)
    if (!site) throw new Refusal(`There is no domain ${host}. To see the domains, run "duet domain list".`)
    const secrets = await openSecrets(db, from.config)
    const transferKey = randomBytes(32).toString('base64url')
    await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
    await mkdir(join(unfinished, 'files'))
    const given = { client, from, folder: unfinished, secrets, transfer: deriveSecrets(transferKey) }
    const manifest = await writeSite(given, site.id)
    await writeFile(join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 2))
    await writeFile(transferKeyFile(target), `${transferKey}\n`, { mode: 0o600 })
    await rename(unfinished, target)
    isWhole = true
    return manifest
  } finally {
    if (!isWhole) await rm(unfinished, { recursive: true, force: true })
    // In the middle of a table the connection is of no use to anyone.
    client.release(!isWhole)
  }
}
