import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import { unfinishedFolder } from '../files/storage.ts'
import { Refusal } from '../refusal.ts'
import { programVersion } from '../version.ts'
import {
  addForeignKey,
  beginSnapshot,
  copyIn,
  copyOut,
  dropForeignKey,
  emptyTables,
  findColumns,
  findForeignKeys,
  findTables,
  hasSites,
  turnTriggers,
} from './backup.sql.ts'
import { selectAppliedMigrations } from './migrate.sql.ts'
import { migrate, requireKnownSchema } from './migrate.ts'

const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  schema: z.string(),
  created: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
})
export type BackupManifest = z.infer<typeof Manifest>

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** What a backup contains besides the database. */
export interface BackupSource {
  /** The folder with the files of photos and pictures; null leaves them out. */
  readonly dataDir: string | null
  /** Aborts the backup. */
  readonly signal?: AbortSignal
}

async function writeTable(
  client: pg.PoolClient,
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
  name: string,
) {
  const columns = await findColumns(client, name)
  const copy = client.query(copyTo(copyOut(name, columns)))
  const file = createWriteStream(join(folder, `${name}.copy.gz`))
  await pipeline(copy, createGzip(), file, { ...(signal && { signal }) })
  return { name, columns, rows: copy.rowCount ?? 0 }
}

/** Copies stored files, except those that are being written at the moment. */
async function copyFiles({ dataDir, signal }: BackupSource, to: string): Promise<void> {
  const filter = (path: string) => {
    signal?.throwIfAborted()
    return basename(path) !== unfinishedFolder
  }
  const from = dataDir === null ? null : join(dataDir, 'photos')
  if (from && (await exists(from))) await cp(from, to, { recursive: true, filter })
}

/** Returns whether the disk, or this user’s quota on it, is full. */
const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code))

/**
 * Writes a backup into a new folder: every table as of one moment, the files of photos and pictures, and a manifest
 * with the version and the number of rows. The site keeps running meanwhile. Until the backup is complete, the folder’s
 * name ends in `.unfinished`; it is removed if the backup fails. Throws a Refusal when the folder exists, or the disk
 * is full.
 */
export async function writeBackup(
  pool: pg.Pool,
  source: BackupSource,
  folder: string,
): Promise<BackupManifest> {
  if (await exists(folder)) throw new Refusal(`${folder} exists already. Name a new folder.`)
  const unfinished = `${folder.replace(/\/+$/, '')}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  try {
    const manifest = await writeInto(unfinished, pool, source)
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!isFull(error)) throw error
    throw new Refusal(
      `There is no space left for the backup in ${dirname(folder)}; what was written is removed.`,
    )
  }
}

async function writeInto(folder: string, pool: pg.Pool, source: BackupSource): Promise<BackupManifest> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  const client = await pool.connect()
  let isWhole = false
  try {
    await client.query(beginSnapshot)
    const tables: BackupManifest['tables'] = []
    for (const name of await findTables(client))
      tables.push(await writeTable(client, { folder: join(folder, 'tables'), signal: source.signal }, name))
    const manifest: BackupManifest = {
      format: 1,
      version: programVersion,
      schema: (await selectAppliedMigrations(pool)).at(-1) ?? '',
      created: new Date().toISOString(),
      tables,
    }
    await client.query('commit')
    isWhole = true
    // Files are written before the rows that name them and never change: copied after the rows, none is missing.
    await copyFiles(source, join(folder, 'photos'))
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    return manifest
  } finally {
    // After a failure in the middle of a table, the connection cannot be used again.
    client.release(!isWhole)
  }
}

/** Reads the manifest of a backup. Throws a Refusal for one that is incomplete or was made by a newer version. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const path = join(folder, 'manifest.json')
  const text = await readFile(path, 'utf8')
  const manifest = parseManifest(text)
  if (!manifest) throw new Refusal(`${path} is not a complete manifest of a backup.`)
  requireKnownSchema(manifest.schema)
  return manifest
}

function parseManifest(text: string): BackupManifest | null {
  try {
    return z.parse(Manifest, JSON.parse(text))
  } catch {
    return null
  }
}

/** Returns whether zlib reports a file that is damaged or incomplete. */
const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function readTable(client: pg.PoolClient, folder: string, table: BackupManifest['tables'][number]) {
  const copy = client.query(copyFrom(copyIn(table.name, table.columns)))
  const file = createReadStream(join(folder, `${table.name}.copy.gz`))
  await pipeline(file, createGunzip(), copy).catch((error: unknown) => {
    throw isBroken(error) ? new Refusal(`${table.name}: its file is damaged or incomplete.`) : error
  })
  if (copy.rowCount !== table.rows) {
    throw new Refusal(`${table.name}: ${copy.rowCount} rows were restored, but the backup says ${table.rows}`)
  }
}

/**
 * Loads rows as they were written, in any order of the tables. It needs no more rights than those of the tables’ owner,
 * since managed databases give no superuser.
 */
async function readTables(client: pg.PoolClient, folder: string, { tables }: BackupManifest): Promise<void> {
  const names = tables.map(({ name }) => name)
  const keys = await findForeignKeys(client)
  for (const key of keys) await client.query(dropForeignKey(key))
  for (const name of names) await client.query(turnTriggers('disable', name))
  await client.query(emptyTables(names))
  for (const table of tables) await readTable(client, folder, table)
  for (const name of names) await client.query(turnTriggers('enable', name))
  for (const key of keys) await client.query(addForeignKey(key))
}

/**
 * Loads a backup into an empty database, all or nothing, and its files into the data folder, if there is one; then
 * updates an older schema. Throws for a database that is not empty, for a backup of a newer version and for a damaged
 * one.
 */
export async function readBackup(
  pool: pg.Pool,
  dataDir: string | null,
  folder: string,
): Promise<BackupManifest> {
  const manifest = await readManifest(folder)
  await migrate(pool, { upTo: manifest.schema })
  const client = await pool.connect()
  try {
    if (await hasSites(client)) throw new Refusal('The database is not empty. Restore into a new one.')
    await client.query('begin')
    await readTables(client, join(folder, 'tables'), manifest)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  const photos = join(folder, 'photos')
  if (dataDir !== null && (await exists(photos)))
    await cp(photos, join(dataDir, 'photos'), { recursive: true })
  await migrate(pool)
  return manifest
}
