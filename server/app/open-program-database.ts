import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { ensureGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { type Connection, type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { sessionOptions } from '../platform/postgres/settings.ts'
import { waitUnlessAborted } from '../platform/unless-aborted.ts'
import type { Config } from './config.ts'
import { migrateJobs } from './jobs.ts'

export interface OpenedDatabase {
  readonly database: Database
  readonly connection: Connection
  /** Closes the connections, and the embedded PostgreSQL when no one else uses it. */
  close(): Promise<void>
  /** Closes without waiting: running statements on the embedded PostgreSQL are cancelled and rolled back. */
  abandon(): Promise<void>
}

/**
 * Returns the operator's own server, with session settings. Not through a pooler, which shares its sessions and would
 * refuse them.
 */
export function buildConnection(address: string, { databasePooled }: Config): Connection {
  const { connectionString, options } = takeOptions(address)
  const own = databasePooled ? [] : [sessionOptions]
  const all = [...own, ...options].join(' ')
  return { connectionString, application_name: 'duet', ...(all && { options: all }) }
}

/** Settings in the connection string are appended to the program's; the driver would replace them. */
function takeOptions(address: string): { connectionString: string; options: string[] } {
  const [place = '', query] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  const options = parameters.getAll('options').filter(Boolean)
  if (options.length === 0) return { connectionString: address, options }
  parameters.delete('options')
  return { connectionString: `${place}?${parameters}`, options }
}

async function openConnection(
  config: Config,
  { log, signal }: { log: Logger; signal: AbortSignal | undefined },
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (config.databaseUrl) {
    const connection = buildConnection(config.databaseUrl, config)
    return { connection, stop: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: join(resolve(config.dataDir), 'postgres'),
    log: (line) => log.debug(line),
    ...(signal && { signal }),
  })
  const { host, port, user, password, database } = embedded
  return { connection: { host, port, user, password, database }, stop: () => embedded.stop() }
}

/** Connects to the configured database, or starts the embedded one, with its schema as it is. */
export async function connectDatabase(
  config: Config,
  log: Logger,
  signal?: AbortSignal,
): Promise<OpenedDatabase> {
  const { connection, stop } = await openConnection(config, { log, signal })
  let isAbandoned = false
  const onLost = (error: Error) => {
    if (!isAbandoned) log.warn({ reason: error.message }, 'database connection lost')
  }
  const database = openDatabase(connection, { connections: 12, onLost })
  const close = async () => {
    await database.close()
    await stop()
  }
  const abandon = async () => {
    isAbandoned = true
    await stop()
    await database.close()
  }
  return { database, connection, close, abandon }
}

/** Brings the schema up to date and fills regions and cities. */
export async function prepareDatabase({ pool, db }: Database, log: Logger): Promise<void> {
  const applied = await migrate(pool)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  await migrateJobs(pool)
  if (await ensureGazetteer(db)) log.info('gazetteer loaded')
}

const neverAborted = new AbortController().signal

/**
 * Connects to the configured database, or makes the embedded one, and brings it up to date. Throws the signal's reason
 * when aborted, leaving nothing running.
 */
export async function openProgramDatabase(
  config: Config,
  log: Logger,
  signal: AbortSignal = neverAborted,
): Promise<OpenedDatabase> {
  const opened = await connectDatabase(config, log, signal)
  try {
    await waitUnlessAborted(prepareDatabase(opened.database, log), signal)
    return opened
  } catch (error) {
    await (signal.aborted ? opened.abandon() : opened.close())
    throw error
  }
}
