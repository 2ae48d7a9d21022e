import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, readEnvironment } from '../app/config.ts'
import { connectDatabase, type OpenedDatabase, prepareDatabase } from '../app/open-program-database.ts'
import { requireWritableDataDir } from '../platform/data-dir.ts'
import { selectAppliedMigrations } from '../platform/database/migrate.sql.ts'
import { openLog } from '../platform/log.ts'
import { hasCluster } from '../platform/postgres/cluster.ts'
import { Refusal } from '../platform/refusal.ts'
import { waitUnlessAborted } from '../platform/unless-aborted.ts'

interface DatabaseContext {
  readonly config: Config
  readonly opened: OpenedDatabase
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal
}

interface DatabaseOptions {
  /** Leaves an older schema alone, for commands that look at it. */
  readonly asItIs?: boolean
  readonly mayCreate?: MayCreate
  /** Throws when the command could only fail, before a database is made or started for it. */
  readonly check?: () => Promise<void>
}

/** What a command may make where there is none: nothing, the schema in an empty database, or the embedded database too. */
type MayCreate = 'nothing' | 'schema' | 'database'

/** Names the database of a configuration for anyone who types a command, without user and password. */
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
export function requireCluster({ databaseUrl, dataDir }: Config): void {
  const folder = resolve(dataDir)
  if (databaseUrl || checkExists(() => hasCluster(join(folder, 'postgres')), folder)) return
  throw new Refusal(
    `There is no database in ${folder} (DATA_DIR), and DATABASE_URL is not set: ${elsewhere}; to create one, run "duet start", or "duet restore FOLDER --new" for a backup.`,
  )
}

/**
 * Throws a Refusal where there is no data folder although photos or the key are kept there. Anyone who has both elsewhere, in
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

const stopMilliseconds = 5000
const signalNumbers = { SIGINT: 2, SIGTERM: 15 } as const

/** Runs work with a signal that is aborted when the process is asked to stop; the reason is a Refusal. */
export async function runUntilStopped<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  let ending: NodeJS.Timeout | undefined
  const stop = (name: 'SIGINT' | 'SIGTERM') => {
    const exitCode = 128 + signalNumbers[name]
    stopping.abort(new Refusal(`stopped by ${name}.`, exitCode))
    // What it was doing elsewhere ends with the connection, and is rolled back there.
    ending = setTimeout(() => process.exit(exitCode), stopMilliseconds)
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  try {
    return await work(stopping.signal)
  } catch (error) {
    // What was cut off says only that it was.
    stopping.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(ending)
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop)
  }
}

/**
 * Runs a command on the configured database, also while the site is running on it, and names that database first on the
 * standard error. Throws a Refusal where there is no database and the command may not make one, and when the process is
 * asked to stop; then nothing is left running.
 */
export async function withDatabase(
  work: (at: DatabaseContext) => Promise<number>,
  options: DatabaseOptions = {},
): Promise<number> {
  return runUntilStopped((signal) => workOnDatabase(work, { ...options, signal }))
}

async function workOnDatabase(
  work: (at: DatabaseContext) => Promise<number>,
  options: DatabaseOptions & { signal: AbortSignal },
): Promise<number> {
  const { asItIs = false, mayCreate = 'nothing', check, signal } = options
  // A command speaks for itself; the log would only get between its lines.
  const config = readEnvironment({ LOG_LEVEL: 'warn' })
  if (mayCreate !== 'database') requireCluster(config)
  if (mayCreate === 'database' && !config.databaseUrl) requireWritableDataDir(config)
  await check?.()
  console.warn(`${describeDatabase(config)}, mode ${config.mode}.`)
  const log = openLog(config, 'command')
  const opened = await connectDatabase(config, log, signal)
  const run = async () => {
    if (mayCreate === 'nothing') await requireSchema(config, opened)
    if (!asItIs) await prepareDatabase(opened.database, log)
    return work({ config, opened, signal })
  }
  try {
    return await waitUnlessAborted(run(), signal)
  } finally {
    await (signal.aborted ? opened.abandon() : opened.close())
  }
}
