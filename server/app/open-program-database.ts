import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { ensureGazetteer } from '#database/gazetteer/load-gazetteer.ts'
import { type Connection, type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { sessionOptions } from '../platform/postgres/settings.ts'
import type { Config } from './config.ts'
import { migrateJobs } from './jobs.ts'

export interface OpenedDatabase {
  readonly database: Database
  readonly connection: Connection
  /** Closes the connections, and the embedded PostgreSQL when no one else uses it. */
  close(): Promise<void>
}

/**
 * Returns a server of the operator's own, with what a session may choose for itself. Not through a pooler, whose
 * sessions are shared with others, and which would refuse it.
 */
export function connectionTo(connectionString: string, { databasePooled }: Config): Connection {
  const named = { connectionString, application_name: 'duet' }
  return databasePooled ? named : { ...named, options: sessionOptions }
}

async function openConnection(
  config: Config,
  log: Logger,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (config.databaseUrl) {
    const connection = connectionTo(config.databaseUrl, config)
    return { connection, stop: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: join(resolve(config.dataDir), 'postgres'),
    log: (line) => log.debug(line),
  })
  const { host, port, user, password, database } = embedded
  return { connection: { host, port, user, password, database }, stop: () => embedded.stop() }
}

/** Connects to the configured database, or starts the embedded one, with its schema as it is. */
export async function connectDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  const { connection, stop } = await openConnection(config, log)
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const database = openDatabase(connection, { connections: 12, onLost })
  const close = async () => {
    await database.close()
    await stop()
  }
  return { database, connection, close }
}

/** Brings the schema up to date and fills regions and cities. */
export async function prepareDatabase({ pool, db }: Database, log: Logger): Promise<void> {
  const applied = await migrate(pool)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  await migrateJobs(pool)
  if (await ensureGazetteer(db)) log.info('gazetteer loaded')
}

/** Connects to the configured database, or makes the embedded one, and brings it up to date. */
export async function openProgramDatabase(config: Config, log: Logger): Promise<OpenedDatabase> {
  const opened = await connectDatabase(config, log)
  try {
    await prepareDatabase(opened.database, log)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
