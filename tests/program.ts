import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import type { ErrorBody } from '#contract/api/errors.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import { buildProgram, type Program } from '#server/app/build-program.ts'
import { type Config, readConfig } from '#server/app/config.ts'
import { maySeeOthers, onLiveRequest, showEvents } from '#server/app/event-views.ts'
import { runDueJobs, runScheduledJob } from '#server/app/jobs.ts'
import { type AppParts, buildApp, createUpgradeContexts } from '#server/http/app.ts'
import { serveSockets } from '#server/live/socket-server.ts'
import { TestClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { logSerializers } from '#server/platform/log.ts'
import { useTestDatabase } from './database.ts'
import { hasDueJobs, makeJobsDue } from './jobs.ts'

/** Who makes a call in a test: a member by the cookie of their session, or a visitor. */
export interface Caller {
  readonly cookie?: string
  /** The host of another site. */
  readonly host?: string
  /** Further headers, such as an Idempotency-Key. */
  readonly headers?: Readonly<Record<string, string>>
  /** The upload of a call. */
  readonly file?: Buffer
}

/** What a call answered: its body when it went well, else the error. */
export interface Answer<N extends CallName> {
  readonly status: number
  readonly body: CallOutput<N>
  readonly error: ErrorBody
  readonly raw: LightMyRequestResponse
}

/** The whole server on its own database, with a clock that tests move; only the network is left out. */
export interface TestProgram {
  readonly clock: TestClock
  readonly app: FastifyInstance
  readonly program: Program
  readonly database: Database
  readonly config: Config
  /** Where it listens, if it does. */
  readonly origin: string
  /** Stops its live sockets, as a process does that stops. */
  stopSockets(): Promise<void>
  /** Makes a call as the browser would. */
  call<N extends CallName>(caller: Caller, name: N, input: CallInput<N>): Promise<Answer<N>>
  /** Runs the due jobs, and those they create, until none is left; optionally those scheduled for later too. */
  runJobs(options?: { also: 'later' }): Promise<void>
  /** Runs a job of the clock now, for every site. */
  runScheduled(name: string): Promise<void>
}

/** Returns a file with the fields next to it, as a browser's form sends them. */
async function makeForm(
  field: string,
  file: Buffer,
  input: Record<string, unknown>,
): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) if (value !== undefined) form.append(name, String(value))
  form.append(field, new Blob([new Uint8Array(file)]), 'file')
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/** Returns the cookies that an answer sets, as a browser sends them back; with names, only these. */
export function formatCookies(raw: LightMyRequestResponse, ...names: string[]): string {
  const wanted = raw.cookies.filter(({ name }) => names.length === 0 || names.includes(name))
  return wanted.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function makeCall(
  app: FastifyInstance,
  caller: Caller,
  { name, input }: { name: CallName; input: Record<string, unknown> },
): Promise<LightMyRequestResponse> {
  const declaration: CallDeclaration = calls[name]
  const query = new URLSearchParams(declaration.when)
  const isGet = declaration.method === 'GET'
  if (isGet) {
    for (const [key, value] of Object.entries(input)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) query.append(key, String(one))
    }
  }
  const form =
    declaration.upload && caller.file ? await makeForm(declaration.upload, caller.file, input) : null
  return app.inject({
    method: declaration.method,
    url: `${declaration.path}?${query}`,
    headers: {
      host: caller.host ?? 'duet.test',
      // As the proxy in front of a production site sends it.
      'x-forwarded-proto': 'https',
      ...(caller.cookie && { cookie: caller.cookie }),
      ...(form && { 'content-type': form.type }),
      ...caller.headers,
    },
    ...(!isGet && { payload: form?.payload ?? input }),
  })
}

async function listen(app: FastifyInstance, parts: AppParts) {
  const createContext = createUpgradeContexts(app, parts)
  const stopSockets = serveSockets({
    server: app.server,
    hub: parts.services.hub,
    createContext,
    countForgets: () => parts.services.sessions.forgets,
    show: showEvents,
    onRequest: onLiveRequest,
    maySeeOthers,
    onFault: (error) => parts.log.error({ err: error }, 'failed to open a socket'),
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return { origin, port: Number(new URL(origin).port), stopSockets }
}

interface TestProgramOptions {
  environment?: Record<string, string>
  listen?: boolean
  built?: AppParts['built']
  /** After how many seconds a request without an answer is refused, instead of the program's own time. */
  maxAnswerSeconds?: number
  /** Receives the log, instead of the terminal. */
  log?: NodeJS.WritableStream
}

/**
 * Gives the calling test file the whole server on its own database. Read its properties inside tests and hooks only.
 */
export function useProgram(options: TestProgramOptions = {}): TestProgram {
  const testDatabase = useTestDatabase()
  const clock = new TestClock()
  let parts:
    | { app: FastifyInstance; program: Program; database: Database; config: Config; folder: string }
    | undefined
  let origin = ''
  let stopSockets = async () => {}

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'duet-test-'))
    const environment = { DUET_MODE: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: folder }
    const config = readConfig({ ...environment, ...options.environment })
    const logging = { level: config.logLevel, serializers: logSerializers }
    const log = options.log ? pino(logging, options.log) : pino(logging)
    const database = openDatabase(testDatabase.connection, {
      connections: 8,
      onLost: (error) => log.warn(error),
    })
    let port = 3000
    const program = await buildProgram({ config, log, clock, database, publicPort: () => port })
    const health = { isReady: async () => true }
    const { services, createContext } = program
    const { built = null, maxAnswerSeconds } = options
    const appParts = { config, log, health, built, services, createContext, maxAnswerSeconds }
    const app = await buildApp(appParts)
    await app.ready()
    // For sockets, and for what the program sends to itself over the network.
    if (options.listen) ({ origin, port, stopSockets } = await listen(app, appParts))
    parts = { app, program, database, config, folder }
  })
  afterAll(async () => {
    await stopSockets()
    await parts?.app.close()
    await parts?.program.services.delivered.flush()
    await parts?.database.close()
    if (parts) await rm(parts.folder, { recursive: true, force: true })
  })

  const opened = () => {
    if (!parts) throw new Error('The program is there only while tests and hooks run.')
    return parts
  }
  const jobParts = () => {
    const { program, database } = opened()
    const { log } = program.services
    return { ...program, pool: database.pool, log }
  }
  return {
    clock,
    get app() {
      return opened().app
    },
    get program() {
      return opened().program
    },
    get database() {
      return opened().database
    },
    get config() {
      return opened().config
    },
    get origin() {
      return origin
    },
    stopSockets: () => stopSockets(),
    runScheduled: (name) => runScheduledJob(jobParts(), name),
    async call(caller, name, input) {
      const raw = await makeCall(opened().app, caller, { name, input: { ...Object(input) } })
      const isJson = String(raw.headers['content-type']).startsWith('application/json')
      const body = isJson ? raw.json() : null
      return { status: raw.statusCode, body, error: body, raw }
    },
    async runJobs(asked) {
      const { database } = opened()
      for (;;) {
        if (asked?.also === 'later') await makeJobsDue(database)
        await runDueJobs(jobParts())
        if (!(await hasDueJobs(database, asked !== undefined))) return
      }
    },
  }
}
