import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { PageRenderer } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { isOutage } from '#server/platform/outage.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

/** Like the real one: a failure of what every page reads fails the page, one of its own calls is shown in place. */
const renderPage: PageRenderer['renderPage'] = async ({ url, call }) => {
  await call('settings', {})
  await call('currentUser', {})
  let status = 200
  if (url.pathname === '/members')
    await call('searchMembers', {}).catch((thrown: Response) => {
      status = thrown.status
    })
  return { kind: 'page', status, html: `<p>page ${status}</p>`, inlineStyles: [], indexable: true }
}
const pages = {
  renderPage,
  drawGiftPicture: () => '',
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
}
const test = useProgram({ built: { dist, pages }, environment: { LOG_LEVEL: 'silent' }, listen: true })

let member: TestMember
let isAway = false
beforeAll(async () => {
  member = await aMember(test, await aSite(test))
})

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Takes the database away from the running program, as a restart or a lost machine does. */
async function takeDatabaseAway(): Promise<void> {
  const name = test.database.pool.options.database ?? ''
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await administer(`alter database ${name} allow_connections false`, end)
  await administer(end, `alter database ${name} rename to ${name}_away`)
  isAway = true
}

afterEach(async () => {
  if (!isAway) return
  const name = test.database.pool.options.database ?? ''
  await administer(
    `alter database ${name}_away rename to ${name}`,
    `alter database ${name} allow_connections true`,
  )
  isAway = false
})

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host: 'duet.test', ...headers } })

describe('with the database away', () => {
  it('pages say so in the site’s look and language, from memory, and recover with it', async () => {
    expect((await get('/?x')).statusCode).toBe(200)
    await takeDatabaseAway()
    for (const url of [href('pricing', 'nl'), '/', '/nowhere', '/admin/members']) {
      test.program.sites.forgetLocally()
      const answer = await get(url, { accept: 'text/html' })
      expect([url, answer.statusCode]).toEqual([url, 503])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['cache-control']).toContain('no-store')
      expect(answer.body).toContain('Duet')
      expect(answer.body).not.toMatch(/database|ECONN|postgres/i)
    }
    const { body } = await get(href('pricing', 'nl'), { accept: 'text/html' })
    expect(body).toContain('<html lang="nl')
  })

  it('calls answer 503 with a code of the contract, for visitors and members', async () => {
    await test.call(member, 'currentUser', {})
    await takeDatabaseAway()
    for (const caller of [{}, member]) {
      const { status, error, raw } = await test.call(caller, 'likes', {})
      if (caller === member) expect([status, error.error]).toEqual([503, 'unavailable'])
      if (caller === member) expect(Number(raw.headers['retry-after'])).toBeGreaterThan(0)
    }
    test.program.sites.forgetLocally()
    test.program.services.sessions.forgetLocally()
    const { status, error } = await test.call(member, 'likes', {})
    expect([status, error.error, error.message]).toEqual([
      503,
      'unavailable',
      'We’re busy or just starting up. Try again in a moment.',
    ])
  })

  it('a page whose data cannot be read has that status and Retry-After', async () => {
    await get('/members')
    await takeDatabaseAway()
    const answer = await get('/members')
    expect([answer.statusCode, answer.body]).toEqual([503, '<p>page 503</p>'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('pictures, site files and sockets are not reported as missing', async () => {
    await takeDatabaseAway()
    test.program.sites.forgetLocally()
    expect((await get('/robots.txt')).statusCode).toBe(503)
    const socket = await fetch(`${test.origin}/api/events.php`).catch(() => null)
    expect(socket?.status).not.toBe(500)
  })
})

it('everything works as before when the database is back', async () => {
  expect((await get('/?back')).statusCode).toBe(200)
  expect((await test.call(member, 'likes', {})).status).toBe(200)
})

describe('what is an outage', () => {
  const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
  it.each([
    error('connect ECONNREFUSED 127.0.0.1:5432', { code: 'ECONNREFUSED', syscall: 'connect' }),
    error('connect ENOENT /run/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
    error('the database system is shutting down', { code: '57P03' }),
    error('terminating connection', { code: '57P01' }),
    error('sorry, too many clients already', { code: '53300' }),
    error('cannot execute INSERT in a read-only transaction', { code: '25006' }),
    error('Connection terminated unexpectedly'),
    error('timeout exceeded when trying to connect'),
    new AggregateError([error('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED' })], ''),
    error('fetch failed', { cause: error('getaddrinfo EAI_AGAIN', { code: 'EAI_AGAIN' }) }),
  ])('is %s', (thrown) => {
    expect(isOutage(thrown)).toBe(true)
  })

  it.each([
    error('duplicate key', { code: '23505' }),
    error('no such file', { code: 'ENOENT', syscall: 'open' }),
    error('column does not exist', { code: '42703' }),
    null,
    'ECONNREFUSED',
  ])('is not %s', (thrown) => {
    expect(isOutage(thrown)).toBe(false)
  })
})
