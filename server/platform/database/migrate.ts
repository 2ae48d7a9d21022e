import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import { type Migration, type MigrationResult, type MigrationResultSet, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { projectRoot } from '../project-root.ts'
import { Refusal } from '../refusal.ts'
import { isLockTimeout } from './database.ts'
import { MIGRATION_TABLE, runScript, selectAppliedMigrations, withMigrationLock } from './migrate.sql.ts'

/** Where the migrations are read from; `database/migrations` unless a test says otherwise. */
export interface MigrationOptions {
  dir?: string
  /** The last migration to apply; without it all are. */
  upTo?: string
}

/**
 * Brings the database to the schema of this version and returns the names of the migrations applied. All of them run
 * in one transaction under a lock, so that a failure changes nothing and a second process waits. Refuses a database
 * that a newer version has changed.
 */
export async function migrate(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  const migrator = makeMigrator(pool, options)
  await refuseNewerSchema(pool, options)
  const { upTo } = options
  if (upTo !== undefined && !migrationNames(options).includes(upTo)) {
    throw new Refusal(`The schema ${upTo} is of a newer version of Duet than this one.`)
  }
  const done = await withMigrationLock(pool, () =>
    untilTablesAreFree(() => (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))),
  )
  return namesOf(done)
}

/** Gives the names of what was applied. Throws what failed, by its name. */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) {
    const failed = results.find((result) => result.status === 'Error')
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`Migration ${failed?.migrationName ?? 'of the database'} failed: ${reason}`, {
      cause: error,
    })
  }
  return results.map((result) => result.migrationName)
}

/**
 * Goes through all pending migrations in one transaction under the lock, and takes them back: gives the names of what an
 * update would apply, and throws as `migrate` does. Tables are held for as long as the update itself would hold them.
 */
export async function tryMigrations(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  const pending = await pendingMigrations(pool, options)
  const migrations = await readMigrations(options)
  const db = new Kysely<unknown>({ dialect: new MigratingDialect({ pool }) })
  const attempt = async (): Promise<MigrationResultSet> => {
    const results: MigrationResult[] = []
    const trial = await db.startTransaction().execute()
    try {
      for (const migrationName of pending) {
        const result = { migrationName, direction: 'Up', status: 'Error' } as const
        results.push(result)
        await migrations[migrationName]?.up(trial)
        results.splice(-1, 1, { ...result, status: 'Success' })
      }
      return { results }
    } catch (error) {
      return { error, results }
    } finally {
      await trial.rollback().execute()
    }
  }
  return namesOf(await withMigrationLock(pool, () => untilTablesAreFree(attempt)))
}

const mostAttempts = 60

/** Migrating a database in use fails while somebody holds a table for long; it has changed nothing, and is tried again. */
async function untilTablesAreFree(attempt: () => Promise<MigrationResultSet>): Promise<MigrationResultSet> {
  for (let left = mostAttempts; ; left--) {
    const result = await attempt()
    if (!isLockTimeout(result.error) || left === 1) return result
    await sleep(500)
  }
}

/** Returns the names of the migrations that this version has and the database has not. */
export async function pendingMigrations(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  await refuseNewerSchema(pool, options)
  const migrations = await makeMigrator(pool, options).getMigrations()
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}

/**
 * Whether the database has every migration of this version. Those of a newer one do no harm to a process that runs:
 * while an update goes on, both versions serve.
 */
export async function hasOwnSchema(pool: pg.Pool, options: MigrationOptions = {}): Promise<boolean> {
  const applied = new Set(await selectAppliedMigrations(pool))
  return migrationNames(options).every((name) => applied.has(name))
}

/**
 * Kysely's lock is one of the session: behind a pooler in transaction mode it would be taken on one connection, released on
 * another and so stay for ever. `migrate` holds one of a transaction instead.
 */
class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class MigratingDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter()
  }
}

function makeMigrator(pool: pg.Pool, options: MigrationOptions): Migrator {
  return new Migrator({
    db: new Kysely({ dialect: new MigratingDialect({ pool }) }),
    provider: { getMigrations: () => readMigrations(options) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })
}

async function readMigrations(options: MigrationOptions): Promise<Record<string, Migration>> {
  const dir = migrationDir(options)
  const entries = migrationNames(options).map(async (name) => {
    const text = await readFile(join(dir, `${name}.sql`), 'utf8')
    const up: Migration['up'] = (db) => runScript(db, text)
    return [name, { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function refuseNewerSchema(pool: pg.Pool, options: MigrationOptions): Promise<void> {
  const known = new Set(migrationNames(options))
  const applied = await selectAppliedMigrations(pool)
  const unknown = applied.filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new Refusal(
    `The database was changed by a newer version of Duet (${unknown.join(', ')}). ` +
      'Run that version, or restore a backup made before it.',
  )
}

function migrationNames(options: MigrationOptions): string[] {
  const dir = migrationDir(options)
  if (!existsSync(dir)) throw new Error(`The directory of the database migrations is missing: ${dir}`)
  return readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

function migrationDir({ dir }: MigrationOptions): string {
  return dir ?? join(projectRoot(), 'database', 'migrations')
}
