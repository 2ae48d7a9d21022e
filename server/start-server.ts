import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { buildProgram, type Program } from './build-program.ts'
import type { Config } from './config.ts'
import { onLiveRequest, showEvents } from './event-views.ts'
import { buildApp, contextOfUpgrade } from './http/app.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { migrateJobs, startJobs } from './jobs.ts'
import { serveSockets } from './live/socket-server.ts'
import { systemClock } from './platform/clock.ts'
import { type Connection, type Database, openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import { migrate, pendingMigrations } from './platform/migrate.ts'

/** Things that were started and must be stopped, last first. */
type Stop = () => Promise<void> | void

export interface RunningServer {
  readonly program: Program
  readonly database: Database
  readonly port: number
  stop(): Promise<void>
}

interface OpenedDatabase {
  database: Database
  connection: Connection
}

/** Connects to the configured database, or starts the embedded one, and brings the schema up to date. */
export async function openProgramDatabase(
  config: Config,
  log: Logger,
  stops: Stop[],
): Promise<OpenedDatabase> {
  const connection = await connectionOf(config, log, stops)
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const database = openDatabase(connection, { connections: 12, onLost })
  stops.push(() => database.close())
  const applied = await migrate(database.pool)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  await migrateJobs(database.pool)
  return { database, connection }
}

async function connectionOf(config: Config, log: Logger, stops: Stop[]): Promise<Connection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const embedded = await startEmbeddedPostgres({
    dataDir: join(resolve(config.dataDir), 'postgres'),
    log: (line) => log.debug(line),
  })
  stops.push(() => embedded.stop())
  const { host, port, user, password, database } = embedded
  return { host, port, user, password, database }
}

/** Starts the configured roles in this process and gives what stops them. */
export async function startServer(config: Config, log: Logger, dist: string): Promise<RunningServer> {
  const stops: Stop[] = []
  let stopping = false
  let port = config.port
  const stop = async () => {
    if (stopping) return
    stopping = true
    for (const one of stops.reverse()) await one()
  }
  try {
    const { database } = await openProgramDatabase(config, log, stops)
    const program = await buildProgram({ config, log, clock: systemClock, database, publicPort: () => port })
    const { services, makeContext } = program
    if (config.services.includes('worker')) {
      const runner = await startJobs({
        pool: database.pool,
        log,
        sites: program.sites,
        makeContext,
        allSites: program.allSites,
      })
      stops.push(() => runner.stop())
    }
    const isReady = async () => !stopping && (await pendingMigrations(database.pool)).length === 0
    const built = config.services.includes('web') ? { pages: await loadBuiltPages(dist), dist } : null
    const parts = { config, log, services, makeContext, health: { isReady }, built }
    const app = await buildApp(parts)
    if (config.services.includes('live')) {
      const contextOf = contextOfUpgrade(app, parts)
      const stopSockets = serveSockets({
        server: app.server,
        contextOf,
        show: showEvents,
        onRequest: onLiveRequest,
      })
      stops.push(stopSockets)
    }
    stops.push(async () => {
      services.hub.drain()
      await app.close()
    })
    await app.listen({ host: config.host, port: config.port })
    port = (app.server.address() as AddressInfo).port // a TCP server has such an address
    return { program, database, port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
