import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { startPushingMessages } from '../features/notifications/push/push-messages.ts'
import { type AppParts, buildApp, createUpgradeContexts } from '../http/app.ts'
import { loadBuiltPages } from '../http/built-pages.ts'
import { endLostScreens } from '../live/end-lost-screens.ts'
import { serveSockets } from '../live/socket-server.ts'
import { systemClock } from '../platform/clock.ts'
import { requireWritableDataDir } from '../platform/data-dir.ts'
import type { Database } from '../platform/database/database.ts'
import { followDatabaseClock } from '../platform/database/follow-database-clock.ts'
import { hasOwnSchema } from '../platform/database/migrate.ts'
import { requireFreePort } from '../platform/free-port.ts'
import { isUnreachable } from '../platform/outage.ts'
import { openTracing } from '../platform/tracing/open-tracing.ts'
import { traceStatements } from '../platform/tracing/trace-statements.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { programVersion } from '../platform/version.ts'
import { buildProgram, type Program } from './build-program.ts'
import type { Config } from './config.ts'
import { systemRequest } from './create-context.ts'
import { maySeeOthers, onLiveRequest, showEvents } from './event-views.ts'
import { startJobs } from './jobs.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { openProgramDatabase } from './open-program-database.ts'
import { openShared, type Stop } from './open-shared.ts'
import { runDemo } from './run-demo.ts'

export interface RunningServer {
  readonly program: Program
  readonly database: Database
  readonly port: number
  stop(): Promise<void>
}

const lostScreensMilliseconds = 60_000
const absentMilliseconds = 30_000
const movesMilliseconds = 1000

/** Repeats a task. Returns the function that stops it. */
function repeatEvery(milliseconds: number, check: () => Promise<void>): Stop {
  const timer = setInterval(check, milliseconds)
  return () => clearInterval(timer)
}

/**
 * Watches for sites that move to or from another deployment, and asks the screens of those that have left to reconnect.
 * Returns the function that stops it.
 */
async function watchSiteMoves({ siteMoves, hub }: Program['services'], log: Logger): Promise<Stop> {
  await siteMoves.refresh()
  const refresh = async () => {
    for (const siteId of await siteMoves.refresh()) hub.drainSite(siteId)
  }
  return repeatEvery(movesMilliseconds, () =>
    refresh().catch((error) => log.debug({ reason: String(error) }, 'failed to look for moving sites')),
  )
}

/** Serves the live socket, and checks regularly for changes without events. Returns the functions that stop it all. */
function startSockets(app: FastifyInstance, parts: AppParts): Stop[] {
  const { services, log } = parts
  const createContext = createUpgradeContexts(app, parts)
  const onFault = (error: unknown) => log.error({ err: error }, 'failed to open a socket')
  const checkLostScreens = () =>
    endLostScreens(services.hub, services.sessions).catch((error) =>
      log.error({ err: error }, 'failed to look for ended sessions'),
    )
  const checkAbsentMembers = () =>
    services.presence
      .checkAbsent()
      .catch((error) => log.error({ err: error }, 'failed to look for members who left'))
  return [
    serveSockets({
      server: app.server,
      hub: services.hub,
      createContext,
      countForgets: () => services.sessions.forgets,
      show: showEvents,
      onRequest: onLiveRequest,
      maySeeOthers,
      onFault,
    }),
    repeatEvery(lostScreensMilliseconds, checkLostScreens),
    repeatEvery(absentMilliseconds, checkAbsentMembers),
  ]
}

/** Starts the jobs and the pushing of messages. Returns the function that stops both. */
async function startWorker(
  program: Program,
  { database, log, tracing }: { database: Database; log: Logger; tracing: Tracing | null },
): Promise<Stop> {
  const { sites, createContext, siteIds } = program
  const worker = await startJobs({
    database,
    pool: database.pool,
    log,
    sites,
    createContext,
    siteIds,
    tracing,
  })
  const stopPushing = startPushingMessages({
    db: database.db,
    createSiteContext: async (id) =>
      createContext({ site: await sites.byId(id), viewer: null, locale: 'en', request: systemRequest }),
    onError: (error) => {
      // It looks every two seconds, and the lost connection is in the log already.
      if (isUnreachable(error)) log.debug({ reason: String(error) }, 'failed to look for pushes to send')
      else log.error({ err: error }, 'failed to send pushes')
    },
  })
  return async () => {
    await stopPushing()
    await worker.stop()
  }
}

/** Starts to record requests, jobs and their statements, if a collector is configured. */
async function startTracing({ tracing, services }: Config, { pool }: Database): Promise<Tracing | null> {
  if (!tracing) return null
  const resource = {
    'service.name': 'duet',
    'service.version': programVersion,
    'service.instance.id': `${hostname()}-${process.pid}`,
    'duet.services': services.join(','),
  }
  const opened = await openTracing({ ...tracing, resource })
  traceStatements(pool, opened)
  return opened
}

/** Keeps serving while reporting not ready, so that proxies have moved on before the port closes. */
async function waitForProxies({ services, drainSeconds }: Config): Promise<void> {
  if (services.some((service) => service !== 'worker')) await sleep(1000 * drainSeconds)
}

/** How long requests under way may take when the process stops: calls take ten seconds at most, uploads longer. */
const finishMilliseconds = 15_000

/** Answers what is under way, within a time limit, so that whatever else is open can be closed in order. */
async function finishRequests(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), finishMilliseconds)
  await app.close()
  clearTimeout(timer)
}

/** A failed start ends with its cause, even if something it opened does not close. */
const closeMilliseconds = 10_000

/** Closes what a failed start has opened, with a timeout. */
async function closeOpened(stop: () => Promise<void>, log: Logger): Promise<void> {
  const waiting = new AbortController()
  await Promise.race([stop(), sleep(closeMilliseconds, undefined, { signal: waiting.signal })]).catch(
    (error) => log.warn({ err: error }, 'failed to close what was started'),
  )
  waiting.abort()
}

/** Fails early on what would otherwise only fail after the database is filled: a port, a folder. */
async function checkMachine({ dataDir, host, port, metrics }: Config): Promise<void> {
  requireWritableDataDir({ dataDir })
  await requireFreePort({ host, port }, 'PORT')
  if (metrics) await requireFreePort(metrics, 'METRICS_PORT')
}

/**
 * Starts the configured roles in this process and returns the function that stops them. Throws the signal's reason when
 * aborted. Whatever goes wrong, nothing is left running.
 */
export async function startServer(
  config: Config,
  { log, dist, signal }: { log: Logger; dist: string; signal: AbortSignal },
): Promise<RunningServer> {
  const stops: Stop[] = []
  let stopping = false
  let port = config.port
  const stop = async () => {
    if (stopping) return
    stopping = true
    for (const one of stops.reverse()) await one()
  }
  try {
    await checkMachine(config)
    const { database, connection, close, abandon } = await openProgramDatabase(config, log, signal)
    // During the start, no one waits for the database.
    let isStarted = false
    stops.push(() => (isStarted ? close() : abandon()))
    const tracing = await startTracing(config, database)
    if (tracing) stops.push(() => tracing.stop())
    stops.push(await followDatabaseClock(database.pool, log))
    const shared = await openShared(config, { log, connection, database, stops })
    const program = await buildProgram({
      config,
      log,
      clock: systemClock,
      database,
      ...shared,
      publicPort: () => config.publicPort ?? port,
    })
    const { services, createContext } = program
    stops.push(() => services.delivered.flush())
    stops.push(await watchSiteMoves(services, log))
    if (config.mode !== 'production')
      stops.push(await runDemo({ config, log, clock: systemClock, database, program, signal }))
    signal.throwIfAborted()
    if (config.services.includes('worker')) stops.push(await startWorker(program, { database, log, tracing }))
    const isReady = async () => !stopping && (await hasOwnSchema(database.pool))
    const built = config.services.includes('web') ? { pages: await loadBuiltPages(dist), dist } : null
    const parts = { config, log, services, createContext, health: { isReady }, built, tracing }
    const app = await buildApp(parts)
    if (config.metrics) {
      const served = await serveMetrics({ program, database, clock: systemClock }, config.metrics)
      log.info({ port: served.port }, 'serving metrics')
      stops.push(() => served.stop())
    }
    stops.push(() => finishRequests(app))
    if (config.services.includes('live')) stops.push(...startSockets(app, parts))
    stops.push(async () => {
      if (isStarted) await waitForProxies(config)
    })
    await app.listen({ host: config.host, port: config.port })
    signal.throwIfAborted()
    isStarted = true
    port = (app.server.address() as AddressInfo).port // a TCP server has such an address
    return { program, database, port, stop }
  } catch (error) {
    await closeOpened(stop, log)
    throw error
  }
}
