import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readEnvironment } from '../app/config.ts'
import { connectDatabase, type OpenedDatabase, prepareDatabase } from '../app/open-program-database.ts'
import { selectAppliedMigrations } from '../platform/database/migrate.sql.ts'
import { openLog } from '../platform/log.ts'
import { hasCluster } from '../platform/postgres/cluster.ts'
import { Refusal } from '../platform/refusal.ts'

interface DatabaseContext {
  readonly config: Config
  readonly opened: OpenedDatabase
}

/** What a command may make where there is none: nothing, the schema in an empty database, or the embedded database too. */
type MayCreate = 'nothing' | 'schema' | 'database'

/** Names the database of a configuration for whoever types a command, without user and password. */
export function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `The embedded database in ${resolve(dataDir)} (DATA_DIR)`
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const name = decodeURIComponent(pathname.slice(1)) || 'of its user'
  return `Database "${name}" at ${hostname || searchParams.get('host') || 'localhost'}${port && `:${port}`} (DATABASE_URL)`
}

const elsewhere = 'if the service has its settings in another file, name it with --env-file PATH'

/** Returns whether there is a folder or a cluster. Throws a Refusal when this user may not look. */
function checkExists(exists: () => boolean, folder: string): boolean {
  try {
    return exists()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error) || !['EACCES', 'EPERM'].includes(String(error.code)))
      return false
    throw new Refusal(
      `${folder} (DATA_DIR) cannot be read by this user. Run the command as the service’s user.`,
    )
  }
}

/** Throws a Refusal where no embedded database is, so that a command never makes one on the spot. */
function requireCluster({ databaseUrl, dataDir }: Config): void {
  const folder = resolve(dataDir)
  if (databaseUrl || checkExists(() => hasCluster(join(folder, 'postgres')), folder)) return
  throw new Refusal(
    `There is no database in ${folder} (DATA_DIR), and DATABASE_URL is not set: ${elsewhere}; to create one, run "duet start".`,
  )
}

/**
 * Throws a Refusal where there is no data folder although photos or the key are kept there. Whoever has both elsewhere, in
 * a bucket and in SECRET_KEY, needs none.
 */
export function requireDataDir({ dataDir }: Config, keeps: string): void {
  const folder = resolve(dataDir)
  if (checkExists(() => statSync(folder).isDirectory(), folder)) return
  throw new Refusal(`There is no folder ${folder} (DATA_DIR), where ${keeps} kept: ${elsewhere}.`)
}

/** Throws a Refusal for a database that Duet has never been started on. */
async function requireSchema(config: Config, { database }: OpenedDatabase): Promise<void> {
  if ((await selectAppliedMigrations(database.pool)).length > 0) return
  throw new Refusal(
    `${describeDatabase(config)} is not a database of Duet: ${elsewhere}; to set up an empty one, run "duet start" or "duet migrate".`,
  )
}

/**
 * Runs a command on the configured database, also while the site is running on it, and names that database first on the
 * standard error. `asItIs` leaves an older schema alone, for commands that look at it. Throws a Refusal where there is no
 * database and the command may not make one.
 */
export async function withDatabase(
  work: (at: DatabaseContext) => Promise<number>,
  { asItIs = false, mayCreate = 'nothing' }: { asItIs?: boolean; mayCreate?: MayCreate } = {},
): Promise<number> {
  // A command speaks for itself; the log would only get between its lines.
  const config = readEnvironment({ LOG_LEVEL: 'warn' })
  if (mayCreate !== 'database') requireCluster(config)
  console.warn(`${describeDatabase(config)}, mode ${config.mode}.`)
  const log = openLog(config, 'command')
  const opened = await connectDatabase(config, log)
  try {
    if (mayCreate === 'nothing') await requireSchema(config, opened)
    if (!asItIs) await prepareDatabase(opened.database, log)
    return await work({ config, opened })
  } finally {
    await opened.close()
  }
}
