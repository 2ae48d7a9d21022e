import { readFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { parse } from 'yaml'
import { findUnsent, overdueMilliseconds } from '#server/admin/overview/health.sql.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { countLedgerDifferences, findSecondsSinceSale } from './figures.sql.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

const log = new PassThrough()
let written = ''
log.on('data', (chunk) => {
  written += chunk
})
const test = useProgram({
  log,
  environment: { LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0', SLOW_REQUEST_MS: '0' },
})
let served: MetricsServer
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
  served = await serveMetrics(test, { host: '127.0.0.1', port: 0 })
})
afterAll(() => served.stop())

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
const figure = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  )

it('counts requests by route, messages, payments by state, jobs, caches and the ledger', async () => {
  const [ann, ben] = [
    await aMember(test, site, { credits: 5 }),
    await aMember(test, site, { gender: 'male' }),
  ]
  const sent = await test.call(ann, 'sendMessage', {
    profile: ben.id,
    text: 'Hello',
    client_id: createId(),
  })
  expect(sent.status).toBe(200)
  const text = await scrape()
  expect(figure(text, 'duet_messages_total{result="sent"}')).toBe(1)
  expect(text).toMatch(/duet_request_seconds_count\{method="POST",route="\/api\/[^"]+",status="2xx"\} 1/)
  expect(figure(text, 'duet_database_up')).toBe(1)
  expect(figure(text, 'duet_payments{state="pending"}')).toBe(0)
  expect(figure(text, 'duet_jobs{state="failed"}')).toBe(0)
  expect(figure(text, 'duet_queue_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(figure(text, 'duet_ledger_differences')).toBe(0)
  expect(figure(text, 'duet_cache_misses{cache="sessions"}')).toBeGreaterThan(0)
  expect(figure(text, 'duet_sockets')).toBe(0)
  expect(text).not.toContain(ann.id)
})

it('logs slow requests and slow statements under the id in the answer', async () => {
  const member = await aMember(test, site, { credits: 5 })
  const answer = await test.call(member, 'currentUser', {})
  const id = String(answer.raw.headers['x-request-id'])
  const lines = written
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line))
  expect(lines.find((line) => line.msg === 'slow request')).toMatchObject({ reqId: id, status: 200 })
  const query = lines.find((line) => line.msg === 'slow query')
  expect(query).toMatchObject({ reqId: id, statement: expect.stringMatching(/select/) })
  expect(written).not.toContain(member.id)
})

it('has a dashboard and alerts that use the metrics served, and no others', async () => {
  const text = await scrape()
  const files = ['docs/grafana/duet.json', 'docs/grafana/alerts.yml']
  const asked = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
  const names = new Set(asked.match(/\b(duet|nodejs|process)_[a-z0-9_]+/g))
  const missing = [...names].filter((name) => !text.includes(`${name.replace(/_(count|sum|bucket)$/, '')}`))
  expect(missing).toEqual([])
  expect(names.size).toBeGreaterThan(12)
})

it('has a runbook section for each alert, and no other section', async () => {
  const { groups } = parse(await readFile('docs/grafana/alerts.yml', 'utf8'))
  const alerts = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map((one) => one.alert))
  const runbook = await readFile('docs/operating/runbook.md', 'utf8')
  expect([...runbook.matchAll(/^## (Duet\w+)$/gm)].map(([, name]) => name).sort()).toEqual(alerts.sort())
  expect(alerts.length).toBeGreaterThan(12)
})

it('counts e-mails that have waited for more than fifteen minutes, until they are given up', async () => {
  const { db } = test.database
  const now = test.clock.now()
  const overdueSince = new Date(now.getTime() - overdueMilliseconds)
  const before = await findUnsent(db, overdueSince)
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const message = {
    site_id: site.id,
    channel: 'mail' as const,
    recipient: 'anna@example.org',
    body_text: 'x',
  }
  const waiting = { ...message, id: createId(), created_at: ago(901) }
  const refused = { ...waiting, id: createId(), refused_at: now }
  const givenUp = { ...message, id: createId(), created_at: ago(3 * 86_400) }
  for (const row of [waiting, refused, givenUp]) await db.insertInto('outbox').values(row).execute()
  expect(await findUnsent(db, overdueSince)).toEqual({
    waiting: before.waiting + 1,
    failed: before.failed + 1,
  })
})

it('reports no sale until there is one', async () => {
  expect(await findSecondsSinceSale(test.database.db, test.clock.now())).toBe(0)
})

it('counts a wallet that differs from its ledger entries', async () => {
  const member = await aMember(test, site, { credits: 5 })
  const { db } = test.database
  const before = await countLedgerDifferences(db, test.clock.now())
  await sql`update member_states set credits = credits + 1 where member_id = ${member.id}`.execute(db)
  expect(await countLedgerDifferences(db, test.clock.now())).toBe(before + 1)
})
