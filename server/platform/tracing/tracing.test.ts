import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDueJobs } from '#server/app/jobs.ts'
import { buildApp } from '#server/http/app.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { createId } from '../ids.ts'
import { openTracing } from './open-tracing.ts'
import { traceStatements } from './trace-statements.ts'
import type { Tracing } from './tracing.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { code?: number }
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** What the collector received, as JSON (OTLP/HTTP). */
const received: { path: string; body: string }[] = []
let collector: Server
let tracing: Tracing
let app: FastifyInstance
let site: TestSite
let anna: TestMember
let ben: TestMember
const test = useProgram({ environment: { LOG_LEVEL: 'silent' } })

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    received.push({ path: request.url ?? '', body })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo // a TCP server has such an address
  tracing = await openTracing({
    endpoint: `http://127.0.0.1:${port}/`,
    share: 1,
    resource: { 'service.name': 'duet' },
  })
  traceStatements(test.database.pool, tracing)
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 100 })
  ben = await aMember(test, site, { gender: 'male' })
  const { services, createContext } = test.program
  const parts = { config: test.config, log: services.log, services, createContext }
  app = await buildApp({ ...parts, health: { isReady: async () => true }, built: null, tracing })
  await app.ready()
  await act()
})
afterAll(async () => {
  await app.close()
  collector.close()
})

const words = 'Meet me at the lighthouse'

/** Does everything that is checked below, and sends it to the collector. */
async function act(): Promise<void> {
  const headers = { host: 'duet.test', cookie: anna.cookie ?? '', 'x-forwarded-proto': 'https' }
  const payload = { profile: ben.id, text: words, client_id: createId() }
  await app.inject({ method: 'POST', url: '/api/chat.php?secret=1', headers, payload })
  await app.inject({ method: 'GET', url: `/api/nothing/${anna.id}`, headers })
  const { pool } = test.database
  const work = tracing.begin('job', 'a failing statement')
  await work.within(() => pool.query('select $1::text::int', [words])).catch(() => undefined)
  work.end('Error')
  await Promise.all(
    Array.from({ length: 40 }, (_, number) => {
      const one = tracing.begin('job', `crowded ${number}`)
      return one.within(() => pool.query(`select ${number} as crowded, pg_sleep(0.01)`)).then(() => one.end())
    }),
  )
  await sql`select 1 as outside`.execute(test.database.db)
  await sql`select graphile_worker.add_job('round-activity', '{}')`.execute(test.database.db)
  const { services, sites, createContext, siteIds } = test.program
  await runDueJobs({ pool, log: services.log, sites, createContext, siteIds, tracing })
  await tracing.stop()
}

const spans = (): SentSpan[] =>
  received.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: SentSpan[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
const attribute = ({ attributes }: SentSpan, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}
const findSpan = (name: RegExp) => {
  const found = spans().find((span) => name.test(span.name))
  if (!found) throw new Error(`no span ${name} in ${spans().map((span) => span.name)}`)
  return found
}
const beneath = ({ spanId }: SentSpan) => spans().filter(({ parentSpanId }) => parentSpanId === spanId)

describe('what a collector receives', () => {
  it('comes to the path of OTLP over HTTP', () => {
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
  })

  it('has a request by its route, with its id, its status and its statements beneath it', () => {
    const request = findSpan(/^POST \/api\/chat/)
    expect(request.parentSpanId ?? '').toBe('')
    expect(attribute(request, 'http.response.status_code')).toBe(200)
    expect(attribute(request, 'duet.request_id')).toMatch(/\w{8}/)
    const statements = beneath(request)
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) {
      expect(statement.traceId).toBe(request.traceId)
      expect(attribute(statement, 'db.system.name')).toBe('postgresql')
    }
    expect(statements.map((one) => attribute(one, 'db.query.text')).join('\n')).toMatch(/send_messages/)
  })

  it('has the work of jobs by their name', () => {
    const job = findSpan(/^job round-activity$/)
    expect(attribute(job, 'duet.job')).toBe('round-activity')
    expect(beneath(job).length).toBeGreaterThan(0)
  })

  it('has a failed statement by its SQLSTATE, without the message, which quotes the value', () => {
    const [statement] = beneath(findSpan(/^a failing statement$/))
    expect(statement && attribute(statement, 'error.type')).toBe('22P02')
    expect(statement?.status).toEqual({ code: 2 })
  })

  it('ties each statement to its own work, also when many wait for a connection', () => {
    const crowded = spans().filter(({ name }) => name.startsWith('crowded '))
    expect(crowded).toHaveLength(40)
    for (const one of crowded)
      expect(beneath(one).map((statement) => attribute(statement, 'db.query.text'))).toEqual([
        `select ${one.name.split(' ')[1]} as crowded, pg_sleep(0.01)`,
      ])
  })

  it('has no statement that belongs to no request or job', () => {
    expect(JSON.stringify(spans())).not.toContain('outside')
  })

  it('has no words, ids, names, addresses, cookies or query strings of members', () => {
    const all = received.map(({ body }) => body).join('\n')
    const [, token = ''] = (anna.cookie ?? '').split('=')
    for (const personal of [words, anna.id, ben.id, token, 'secret=1', '127.0.0.1'])
      expect(all).not.toContain(personal)
  })
})

it('stops within seconds when the collector does not answer', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo // as above
  const other = await openTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1, resource: {} })
  other.begin('job', 'one').end()
  const begun = performance.now()
  await other.stop()
  expect(performance.now() - begun).toBeLessThan(6000)
  silent.closeAllConnections()
  silent.close()
})

it('records the asked share alone', async () => {
  const none = await openTracing({ endpoint: 'http://127.0.0.1:9', share: 0, resource: {} })
  const work = none.begin('request', 'GET')
  expect(work.span.isRecording()).toBe(false)
  expect(work.within(() => none.beginStatement('select 1'))).toBeNull()
  await none.stop()
})

it('loads nothing of OpenTelemetry while tracing is off', () => {
  const root = join(import.meta.dirname, '../../..')
  const loading = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      readFileSync(join(root, 'server', path), 'utf8')
        .split('\n')
        .some(
          (line) => line.includes("'@opentelemetry/") && !/^import type |await import|^ +import\(/.test(line),
        ),
    )
  expect(loading).toEqual([])
})
