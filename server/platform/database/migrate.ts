import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findProjectRoot } from '../project-root.ts'
import { Refusal } from '../refusal.ts'
import { isForbidden, isLockTimeout } from './database.ts'
import {
  type AppliedSchema,
  createRecords,
  forgetFunctions,
  lockMigrations,
  runFunctions,
  runMigration,
  selectAppliedMigrations,
  selectAppliedSchema,
} from './migrate.sql.ts'

export interface MigrationOptions {
  /** The folder with `migrations` and `functions`; `database` unless a test says otherwise. */
  dir?: string
  /** The last migration to apply, without the functions, which need the newest tables; all are applied by default. */
  upTo?: string
}

/**
 * Brings the database to the schema of this version: applies pending migrations in the order of their numbers, then loads
 * the functions whose files have changed. Returns the names of both. All of it is one transaction under a lock, so that a
 * failure changes nothing and a second process waits. Refuses a database that a newer version has changed.
 */
export async function migrate(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  return runPending(pool, options, 'commit')
}

/**
 * Does what `migrate` would do, and rolls it back. Returns the names of what an update would apply, and throws as
 * `migrate` does. Tables are locked for as long as the update itself would lock them.
 */
export async function tryMigrations(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  return runPending(pool, options, 'rollback')
}

/** Returns the names of the migrations and functions of this version that were not applied to the database. */
export async function listPendingMigrations(
  pool: pg.Pool,
  options: MigrationOptions = {},
): Promise<string[]> {
  const source = await readSource(options)
  const { migrations, functions } = findPending(source, await selectAppliedSchema(pool))
  return [...migrations, ...functions].map(({ label }) => label)
}

/**
 * Returns whether the database has every migration of this version. Those of a newer version, and its functions, do no
 * harm to a running process: during an update, both versions serve.
 */
export async function hasOwnSchema(pool: pg.Pool, options: MigrationOptions = {}): Promise<boolean> {
  const applied = new Set(await selectAppliedMigrations(pool))
  return listFileNames(options, 'migrations').every((name) => applied.has(name))
}

/** A migration or a function: one SQL file. */
interface Source {
  readonly name: string
  /** The name in reports: for a function, with its folder. */
  readonly label: string
  readonly text: string
  readonly hash: string
}

interface Sources {
  readonly migrations: readonly Source[]
  readonly functions: readonly Source[]
}

const maxAttempts = 60

/** Applies what is pending in one attempt. A busy table ends the attempt, which has changed nothing and is repeated. */
async function runPending(
  pool: pg.Pool,
  options: MigrationOptions,
  end: 'commit' | 'rollback',
): Promise<string[]> {
  const source = await readSource(options)
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInTransaction(pool, end, (client) => applyPending(client, source, options))
    } catch (error) {
      if (!isBusyTable(error) || attempt === maxAttempts) throw error
    }
    await sleep(500)
  }
}

function isBusyTable(error: unknown): boolean {
  return error instanceof Error && isLockTimeout(error.cause)
}

async function runInTransaction<Result>(
  pool: pg.Pool,
  end: 'commit' | 'rollback',
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query(end)
    client.release()
    return result
  } catch (error) {
    // If the connection itself has failed, it is closed, and its transaction ends with it.
    const isLost = await client.query('rollback').then(
      () => false,
      () => true,
    )
    client.release(isLost)
    throw error
  }
}

async function applyPending(
  client: pg.PoolClient,
  source: Sources,
  { upTo }: MigrationOptions,
): Promise<string[]> {
  await lockMigrations(client)
  const pending = findPending(source, await selectAppliedSchema(client))
  const migrations = pending.migrations.filter(({ name }) => upTo === undefined || name <= upTo)
  const functions = upTo === undefined ? pending.functions : []
  if (migrations.length + functions.length === 0) return []
  let current = ''
  try {
    await createRecords(client)
    for (const { name, text } of migrations) {
      current = name
      await runMigration(client, name, text)
    }
    await runFunctions(client, functions, (name) => {
      current = `functions/${name}`
    })
    await forgetFunctions(
      client,
      source.functions.map(({ name }) => name),
    )
  } catch (error) {
    if (isForbidden(error)) {
      throw new Refusal(
        `This account may not change the schema, and ${current || 'a migration'} is pending: run "duet migrate" as the account that owns the database.`,
      )
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${current} failed: ${reason}`, { cause: error })
  }
  return [...migrations, ...functions].map(({ label }) => label)
}

/** The first migration of the versions before 1.0: each of their databases has it. */
const firstBeforeBaseline = '0001_foundation'

/** How the last migrations of those versions start; the numbers of later versions are lower. */
const lastBeforeBaseline = /^1\d{3}_/

/**
 * Compares the files with a database. Refuses a database that is neither of this version nor of an older one since 1.0.
 */
function findPending(source: Sources, applied: AppliedSchema): Sources {
  const known = new Set(source.migrations.map(({ name }) => name))
  const unknown = applied.migrations.filter((name) => !known.has(name))
  if (unknown.includes(firstBeforeBaseline)) {
    throw new Refusal(
      'This database was made by a version of Duet from before the schema of 1.0, and this version cannot use it. ' +
        'Nothing in it was changed. Save its data with the version that made it ("duet backup"), or start with a new ' +
        'database: another DATABASE_URL, or another data folder.',
    )
  }
  if (unknown.length > 0) {
    throw new Refusal(
      `The database was changed by a newer version of Duet (${unknown.join(', ')}). ` +
        'Run that version, or restore a backup made before it.',
    )
  }
  return {
    migrations: source.migrations.filter(({ name }) => !applied.migrations.includes(name)),
    functions: source.functions.filter(({ name, hash }) => applied.functions.get(name) !== hash),
  }
}

async function readSource(options: MigrationOptions): Promise<Sources> {
  if (options.upTo !== undefined) requireKnownSchema(options.upTo, options)
  return {
    migrations: await readFiles(options, 'migrations'),
    functions: await readFiles(options, 'functions'),
  }
}

/** Throws a Refusal for a schema, named by its last migration, that this version does not know. */
export function requireKnownSchema(schema: string, options: MigrationOptions = {}): void {
  if (listFileNames(options, 'migrations').includes(schema)) return
  if (lastBeforeBaseline.test(schema)) {
    throw new Refusal(
      `The schema ${schema} is from a version of Duet before the schema of 1.0. Only that version can restore it.`,
    )
  }
  throw new Refusal(`The schema ${schema} is from a newer version of Duet.`)
}

type Folder = 'migrations' | 'functions'

async function readFiles(options: MigrationOptions, folder: Folder): Promise<Source[]> {
  const read = async (name: string) => {
    const text = await readFile(join(getFolderPath(options, folder), `${name}.sql`), 'utf8')
    const label = folder === 'functions' ? `functions/${name}` : name
    return { name, label, text, hash: hash('sha256', text, 'hex') }
  }
  return Promise.all(listFileNames(options, folder).map(read))
}

function listFileNames(options: MigrationOptions, folder: Folder): string[] {
  const dir = getFolderPath(options, folder)
  if (!existsSync(dir)) throw new Error(`A folder of the database's schema is missing: ${dir}`)
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

function getFolderPath({ dir }: MigrationOptions, folder: Folder): string {
  return join(dir ?? join(findProjectRoot(), 'database'), folder)
}
