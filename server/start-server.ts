import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { buildProgram, type Program } from './build-program.ts'
import type { Config } from './config.ts'
import { onLiveRequest, showEvents } from './event-views.ts'
import { buildApp, contextOfUpgrade } from './http/app.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { startJobs } from './jobs.ts'
import { endLostScreens } from './live/end-lost-screens.ts'
import { serveSockets } from './live/socket-server.ts'
import { systemRequest } from './make-context.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { startPushingMessages } from './notifications/push/push-messages.ts'
import { type OpenedDatabase, openProgramDatabase } from './open-program-database.ts'
import { type Bus, noBus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { pendingMigrations } from './platform/migrate.ts'
import { postgresBus } from './platform/postgres-bus.ts'
import { redisBus } from './platform/redis-bus.ts'
import { runDemo } from './run-demo.ts'

/** Things that were started and must be stopped, last first. */
type Stop = () => Promise<void> | void

export interface RunningServer {
  readonly program: Program
  readonly database: Database
  readonly port: number
  stop(): Promise<void>
}

/** The way to other processes: Redis where it is set, else the database's notifications; alone on the embedded one. */
async function openBus(
  config: Config,
  log: Logger,
  { connection, database }: Pick<OpenedDatabase, 'connection' | 'database'>,
): Promise<Bus> {
  const onError = (error: Error) => log.warn({ reason: error.message }, 'the way to other processes failed')
  if (config.redisUrl) return redisBus(config.redisUrl, onError)
  return config.databaseUrl ? postgresBus(connection, database.pool, onError) : noBus
}

const lookMilliseconds = 60_000

/** Closes what the end of a session did not reach, minute by minute. Gives the function that stops it. */
function lookForLostScreens({ services }: Program, log: Logger): Stop {
  const look = () =>
    endLostScreens(services.hub, services.sessions).catch((error) =>
      log.error({ err: error }, 'looking for ended sessions failed'),
    )
  const timer = setInterval(look, lookMilliseconds)
  return () => clearInterval(timer)
}

const presenceMilliseconds = 30_000

/** Looks twice a minute who is gone. Gives the function that stops it. */
function lookForAbsent({ services }: Program, log: Logger): Stop {
  const look = () =>
    services.presence.look().catch((error) => log.error({ err: error }, 'looking who is gone failed'))
  const timer = setInterval(look, presenceMilliseconds)
  return () => clearInterval(timer)
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
    const { database, connection, close } = await openProgramDatabase(config, log)
    stops.push(close)
    const bus = await openBus(config, log, { connection, database })
    stops.push(() => bus.close())
    const program = await buildProgram({
      config,
      log,
      clock: systemClock,
      database,
      bus,
      publicPort: () => port,
    })
    const { services, makeContext } = program
    stops.push(() => services.delivered.flush())
    if (config.mode !== 'production')
      stops.push(await runDemo({ config, log, clock: systemClock, database, program }))
    if (config.services.includes('worker')) {
      const worker = await startJobs({
        database,
        pool: database.pool,
        log,
        sites: program.sites,
        makeContext,
        allSites: program.allSites,
      })
      stops.push(() => worker.stop())
      stops.push(
        startPushingMessages({
          db: database.db,
          contextOf: async (id) =>
            makeContext({
              site: await program.sites.byId(id),
              viewer: null,
              locale: 'en',
              request: systemRequest,
            }),
          onError: (error) => log.error({ err: error }, 'pushing messages failed'),
        }),
      )
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
      stops.push(stopSockets, lookForLostScreens(program, log), lookForAbsent(program, log))
    }
    if (config.metrics) {
      const served = await serveMetrics({ program, database, clock: systemClock }, config.metrics)
      log.info({ port: served.port }, 'metrics are served')
      stops.push(() => served.stop())
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
