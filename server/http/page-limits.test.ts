import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageRenderer } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { logSerializers } from '#server/platform/log.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const german = href('pricing', 'de')
const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** Reads what every page reads, and what its address names besides. */
const renderPage: PageRenderer['renderPage'] = async ({ url, call }) => {
  const { name } = await call('settings', {})
  await call('currentUser', {})
  if (url.pathname === '/members') await call('searchMembers', {})
  if (url.pathname === '/faulty')
    throw Object.assign(new Error('planted fault'), { detail: 'anna@example.org' })
  return { kind: 'page', status: 200, html: `<p>${name}</p>`, inlineStyles: [], indexable: true }
}
const pages = {
  renderPage,
  drawGiftPicture: () => '',
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
}
const lines: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const test = useProgram({
  built: { dist, pages },
  log,
  environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' },
})

let member: TestMember
beforeAll(async () => {
  member = await aMember(test, await aSite(test))
})

async function get(url: string, { from = '203.0.113.7', ...headers }: Record<string, string> = {}) {
  const host = 'duet.test'
  return test.app.inject({ url, headers: { host, accept: 'text/html', 'x-forwarded-for': from, ...headers } })
}

async function countStatuses(count: number, url: (index: number) => string, headers: Record<string, string>) {
  const statuses: Record<number, number> = {}
  for (let index = 0; index < count; index++) {
    const { statusCode } = await get(url(index), headers)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  return statuses
}

describe('pages of visitors', () => {
  it('allow a network many times what one person opens', async () => {
    expect(await countStatuses(400, (index) => `/faq?page=${index}`, { from: '203.0.113.1' })).toEqual({
      200: 400,
    })
    const statuses = await countStatuses(100, (index) => `/members?page=${index}`, { from: '203.0.113.2' })
    expect(statuses).toEqual({ 200: 100 })
  })

  it('end with a page that says so and when to come back, in the site’s language and look', async () => {
    const from = '198.51.100.1'
    let last = await get(`${german}?first`, { from })
    for (let index = 0; index < 3000 && last.statusCode === 200; index++)
      last = await get(`${german}?page=${index}`, { from })
    expect(last.statusCode).toBe(429)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(last.body).toContain('<html lang="de')
    expect(last.body).toContain('Duet')
    expect(last.headers['content-security-policy']).toContain("style-src 'self' 'sha256-")
    expect((await get(`${german}?other`, { from: '198.51.101.1' })).statusCode).toBe(200)
    // Calls of the same network are counted by themselves, and members by their own.
    expect((await get('/api/settings.php', { from })).statusCode).toBe(200)
    expect((await get('/?member', { from, cookie: member.cookie })).statusCode).toBe(200)
  })
})

describe('pages of a member', () => {
  it('have a limit of their own, far above what a person opens', async () => {
    const statuses = await countStatuses(260, (index) => `/?own=${index}`, { cookie: member.cookie })
    expect(Object.keys(statuses)).toEqual(['200', '429'])
    expect(statuses[200]).toBeGreaterThan(150)
  })
})

describe('a fault', () => {
  it('is a page when a page was requested, and is logged with its stack, without details from the database (X-019)', async () => {
    lines.length = 0
    const answer = await get('/faulty', { from: '192.0.2.1' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    const [line] = lines.map((one) => JSON.parse(one)).filter(({ msg }) => msg === 'request failed')
    expect(line.err).toMatchObject({
      message: 'planted fault',
      stack: expect.stringContaining('page-limits'),
    })
    expect(JSON.stringify(line)).not.toContain('anna@example.org')
  })

  it('is one plain line when a move refused the write, its client left or the database is away, and still a fault when it is read-only', async () => {
    const { logFault } = await import('./handle-errors.ts')
    lines.length = 0
    const refusal = (message: string) => Object.assign(new Error(message), { code: '25006' })
    const logger = pino({ level: 'info', serializers: logSerializers }, log)
    logFault(logger, refusal('the site 0198c1 is moving'))
    logFault(logger, refusal('cannot execute INSERT in a read-only transaction'))
    logFault(logger, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    logFault(logger, Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
    const said = lines.map((one) => JSON.parse(one))
    expect(said.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'refused a write, the site is moving'],
      [50, 'request failed'],
      [40, 'request failed during an outage'],
      [30, 'request ended, its client left'],
    ])
    expect(said[0].err).toBeUndefined()
  })

  it('is logged, whatever was thrown', async () => {
    const { logFault } = await import('./handle-errors.ts')
    lines.length = 0
    for (const thrown of [new Response('no', { status: 418 }), 'a text', null, { code: 7 }])
      logFault(test.program.services.log, thrown)
    const said = lines.map((one) => JSON.parse(one).err.message)
    expect(lines.every((one) => JSON.parse(one).err.message !== undefined)).toBe(true)
    expect(said).toEqual(['answer 418', 'a text', 'null', '{ code: 7 }'])
  })
})
