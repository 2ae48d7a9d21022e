import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { connectionTo, type OpenedDatabase, openProgramDatabase } from './open-program-database.ts'
import { type Bus, noBus } from './platform/bus.ts'
import { systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { hasOwnSchema } from './platform/migrate.ts'
import { type OpenScreens, onlyHere, screensInRedis } from './platform/open-screens.ts'
import { postgresBus } from './platform/postgres-bus.ts'
import { runPreparedOn } from './platform/prepared.ts'
import { openRedisForLimits } from './platform/rate-limits.ts'
import { redisBus } from './platform/redis-bus.ts'
import { hasReplayed, writtenUntil } from './platform/replica.sql.ts'
import { followReplica, type Replica } from './platform/replica.ts'
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

/** Who has a screen open on another process is known by Redis alone; without it notices go to whoever is not here. */
function openScreens({ redisUrl }: Config, log: Logger): OpenScreens {
  if (!redisUrl) return onlyHere
  return screensInRedis(redisUrl, (error) => log.warn({ reason: String(error) }, 'who is here is not known'))
}

/** Where limits of a minute are counted over all processes; the database where there is no Redis. */
function openLimits({ redisUrl, rateLimits }: Config, log: Logger, stops: Stop[]) {
  if (!redisUrl || !rateLimits) return null
  const redis = openRedisForLimits(redisUrl, (error) =>
    log.debug({ reason: error.message }, 'limits without Redis'),
  )
  stops.push(() => redis.disconnect())
  return redis
}

const replicaMilliseconds = 500

/** Follows the replica where one is set, twice a second. */
function openReplica(
  config: Config,
  { database, log, stops }: { database: Database; log: Logger; stops: Stop[] },
): Replica | null {
  const { databaseReplicaUrl } = config
  if (!databaseReplicaUrl || !config.services.includes('web')) return null
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'connection of the replica lost')
  const copy = openDatabase(connectionTo(databaseReplicaUrl, config), { connections: 12, onLost })
  const prepared = runPreparedOn(copy.pool, { isNamed: !config.databasePooled })
  const replica = followReplica({
    replica: { db: copy.db, prepared },
    clock: systemClock,
    writtenUntil: () => writtenUntil(database.pool),
    hasReplayed: (place) => hasReplayed(copy.pool, place),
  })
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= replica
      .look()
      .catch((error) => log.debug({ reason: String(error) }, 'the replica is away'))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(look, replicaMilliseconds)
  stops.push(async () => {
    clearInterval(timer)
    await looking
    await copy.close()
  })
  return replica
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

/** Starts the jobs and the pushing of messages. Gives the function that stops both. */
async function startWorker(program: Program, database: Database, log: Logger): Promise<Stop> {
  const { sites, makeContext, siteIds } = program
  const worker = await startJobs({ database, pool: database.pool, log, sites, makeContext, siteIds })
  const stopPushing = startPushingMessages({
    db: database.db,
    contextOf: async (id) =>
      makeContext({ site: await sites.byId(id), viewer: null, locale: 'en', request: systemRequest }),
    onError: (error) => log.error({ err: error }, 'pushing messages failed'),
  })
  return async () => {
    await stopPushing()
    await worker.stop()
  }
}

/** Serves on while readiness says no, so that proxies have gone elsewhere before the door closes. */
async function letProxiesSee({ services, drainSeconds }: Config): Promise<void> {
  if (services.some((service) => service !== 'worker')) await sleep(1000 * drainSeconds)
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
    const screens = openScreens(config, log)
    stops.push(() => screens.close())
    const program = await buildProgram({
      config,
      log,
      clock: systemClock,
      database,
      bus,
      screens,
      limitsRedis: openLimits(config, log, stops),
      replica: openReplica(config, { database, log, stops }),
      publicPort: () => config.publicPort ?? port,
    })
    const { services, makeContext } = program
    stops.push(() => services.delivered.flush())
    if (config.mode !== 'production')
      stops.push(await runDemo({ config, log, clock: systemClock, database, program }))
    if (config.services.includes('worker')) stops.push(await startWorker(program, database, log))
    const isReady = async () => !stopping && (await hasOwnSchema(database.pool))
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
      await letProxiesSee(config)
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
