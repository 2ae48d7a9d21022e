import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import { formatDemoGreeting } from '#demo/greeting.ts'
import { type Config, readEnvironment } from '../app/config.ts'
import { type RunningServer, startServer } from '../app/start-server.ts'
import { describeRole, openLog } from '../platform/log.ts'
import { findProjectRoot } from '../platform/project-root.ts'
import { programVersion } from '../platform/version.ts'
import { findDomains } from './operator.sql.ts'
import { toPlainError } from './plain-error.ts'

/** Anyone who does not let go within half a minute after the draining is left behind. */
const stopMilliseconds = 30_000

/** Ends the process, although something is still open. */
function leaveUnfinished(log: Logger): void {
  log.error({ open: process.getActiveResourcesInfo() }, 'did not stop in time')
  process.exit(1)
}

/** Runs work with a signal that is aborted when the process is asked to stop; ends it if it does not stop in time. */
async function withStopSignal<Result>(
  log: Logger,
  { drainSeconds }: Config,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  let ending: NodeJS.Timeout | undefined
  // Ctrl-C in a terminal arrives twice, the second time passed on by npm; neither may cut the draining short.
  const stop = (name: string) => {
    if (stopping.signal.aborted) return
    log.info({ version: programVersion, signal: name }, 'stopping')
    ending = setTimeout(() => leaveUnfinished(log), 1000 * drainSeconds + stopMilliseconds)
    stopping.abort(new Error(`asked to stop by ${name}`))
  }
  const names = ['SIGTERM', 'SIGINT'] as const
  for (const name of names) process.on(name, stop)
  try {
    return await work(stopping.signal)
  } finally {
    clearTimeout(ending)
    for (const name of names) process.off(name, stop)
  }
}

/** Tells anyone who sits at a terminal, or tries the demo, where it is; a service says it in its log alone. */
async function greet({ mode }: Config, { port, database }: RunningServer, log: Logger): Promise<void> {
  const isEmpty = mode === 'production' && (await findDomains(database.db)).length === 0
  if (isEmpty && !process.stdout.isTTY)
    log.warn('there is no domain yet, add one with "duet domain add HOST"')
  if (!process.stdout.isTTY && mode !== 'demo') return
  console.log(`Duet is at http://localhost:${port}`)
  if (isEmpty)
    console.log('There is no domain yet. To add one, run "duet domain add HOST" (docs/operating.md).')
  if (mode === 'demo') for (const line of formatDemoGreeting(port)) console.log(line)
}

/** Logs why a start failed: what the operator can fix in a sentence, anything else with its stack. */
function logFailure(log: Logger, error: unknown): void {
  const plain = toPlainError(error)
  const cause = plain ? { reason: plain.says } : { err: error }
  log.error({ version: programVersion, ...cause }, 'failed to start')
}

/** Starts the site and stays until SIGTERM or SIGINT; then drains and ends. */
export async function start(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { services: { type: 'string' }, 'demo-replies': { type: 'boolean' } },
  })
  const config = readEnvironment({
    ...(values.services !== undefined && { DUET_SERVICES: values.services }),
    ...(values['demo-replies'] && { DEMO_REPLIES: 'on' }),
  })
  const log = openLog(config, describeRole(config.services))
  return withStopSignal(log, config, (signal) => serve(config, log, signal))
}

/** Serves until the signal is aborted. */
async function serve(config: Config, log: Logger, signal: AbortSignal): Promise<number> {
  log.info({ version: programVersion, node: process.version, mode: config.mode }, 'starting')
  let server: RunningServer
  try {
    server = await startServer(config, { log, dist: join(findProjectRoot(), 'dist'), signal })
  } catch (error) {
    if (signal.aborted) {
      log.info({ version: programVersion, reason: `${signal.reason.message} while starting` }, 'stopped')
      return 0
    }
    logFailure(log, error)
    throw error
  }
  log.info({ version: programVersion, port: server.port }, 'started')
  await greet(config, server, log)
  if (!signal.aborted)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  await server.stop()
  log.info({ version: programVersion, reason: String(signal.reason.message) }, 'stopped')
  return 0
}
