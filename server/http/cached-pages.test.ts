import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PageRenderer } from '#contract/api/page-renderer.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

let rendered = 0
let status = 200
const renderPage: PageRenderer['renderPage'] = async ({ url, locale, theme, call }) => {
  rendered++
  const { name, geoip_country } = await call('settings', {})
  await call('currentUser', {})
  if (url.pathname === '/members') await call('searchMembers', {})
  const html = `${rendered} ${name} ${locale} ${theme} ${geoip_country}`
  return { kind: 'page', status, html, inlineStyles: [], indexable: true }
}
const pages = {
  renderPage,
  drawGiftPicture: () => '',
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
}
const test = useProgram({ built: { dist, pages }, listen: true })
const behindProxy = useProgram({
  built: { dist, pages },
  listen: true,
  environment: { TRUSTED_PROXIES: '1' },
})

let member: TestMember
beforeAll(async () => {
  member = await aMember(test, await aSite(test))
  await aSite(test, { host: 'other.test' })
})
beforeEach(() => {
  test.program.sites.forget()
  rendered = 0
  status = 200
})

async function get(url: string, headers: Record<string, string> = {}) {
  return test.app.inject({ url, headers: { host: 'duet.test', ...headers } })
}

it('a page is rendered once for all visitors of a site', async () => {
  const [first, second] = [await get('/'), await get('/')]
  expect(rendered).toBe(1)
  expect(second.body).toBe(first.body)
  const { 'x-request-id': id, date, ...headers } = second.headers
  expect(first.headers).toMatchObject(headers)
  expect(first.headers['x-request-id']).not.toBe(id)
})

it('sends cached pages in an encoding the browser accepts', async () => {
  const zipped = () => get('/', { 'accept-encoding': 'gzip' })
  const [first, second] = [await zipped(), await zipped()]
  expect(second.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect(gunzipSync(second.rawPayload).toString()).toMatch(/^1 /)
  expect((await get('/')).headers['content-encoding']).toBeUndefined()
})

it.each([
  { cookie: 'locale=de' },
  { cookie: 'theme=dark' },
  { cookie: 'consent=yes' },
  { host: 'other.test' },
  { host: 'www.duet.test' },
])('keeps another one for %j', async (headers) => {
  await get('/')
  await get('/', headers)
  expect(rendered).toBe(2)
  await get('/', headers)
  expect(rendered).toBe(2)
})

it.each([
  ['/', () => ({ cookie: member.cookie })],
  ['/?network=a', () => ({})],
  ['/', () => ({ cookie: 'tracking=network%3Da' })],
  ['/members', () => ({})],
] as const)('makes %s anew for everyone who brings %s', async (url, headers) => {
  await get(url)
  rendered = 0
  await get(url, headers())
  await get(url, headers())
  expect(rendered).toBe(2)
})

it('keeps a separate one for visitors from another country', async () => {
  const from = (remoteAddress: string) =>
    test.app.inject({ url: '/', headers: { host: 'duet.test' }, remoteAddress })
  await from('145.53.1.1')
  expect((await from('145.53.1.2')).body).toMatch(/^1 .* NL$/)
  expect((await from('217.110.100.4')).body).toMatch(/^2 .* DE$/)
})

it('answers with the page of the country that a proxy names', async () => {
  await aSite(behindProxy)
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': `1.1.1.1, ${address}` }
    return (await fetch(behindProxy.origin, { headers })).text()
  }
  for (const address of ['145.53.1.1', '145.53.1.2', '145.53.1.3'])
    expect(await from(address)).toMatch(/^1 .* NL$/)
  for (const address of ['217.110.100.4', '217.110.100.5', '217.110.100.6'])
    expect(await from(address)).toMatch(/^2 .* DE$/)
  expect(await from('145.53.1.4')).toMatch(/^1 .* NL$/)
})

it('does not cache a page that could not be shown', async () => {
  status = 404
  await get('/')
  await get('/')
  expect(rendered).toBe(2)
})

it('never serves one visitor’s cookie to another', async () => {
  const cookie = 'consent=yes'
  const sent = await get('/?network=a', { cookie })
  expect(String(sent.headers['set-cookie'])).toContain('tracking=network%3Da')
  await get('/', { cookie })
  expect((await get('/', { cookie })).headers['set-cookie']).toBeUndefined()
})

it('renders it again when another process announces changed settings', async () => {
  await get('/')
  test.program.sites.forgetLocally()
  await get('/')
  expect(rendered).toBe(2)
})

it('counts a cached page like any other, and answers with a new request id', async () => {
  const count = async () => {
    const text = await test.program.services.metrics.registry.getSingleMetricAsString('duet_request_seconds')
    return Number(/_count\{method="GET",route="page index",status="2xx"\} (\d+)/.exec(text)?.[1] ?? 0)
  }
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(test.origin, { headers })
    const { 'x-request-id': id, date, ...others } = Object.fromEntries(answer.headers)
    return { id, headers: others, body: await answer.text() }
  }
  const before = await count()
  const [, second, third] = [await ask(), await ask(), await ask()]
  expect({ ...third, id: '' }).toEqual({ ...second, id: '' })
  expect(third.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(third.id).not.toBe(second.id)
  expect(rendered).toBe(1)
  await expect.poll(count).toBe(before + 3)

  expect((await ask({ cookie: 'theme=dark' })).body).toContain('dark')
  expect((await ask({ 'x-language': 'de' })).body).toContain(' de ')
  expect((await fetch(test.origin, { method: 'HEAD' })).status).toBe(200)
  test.program.sites.forgetLocally()
  expect((await ask()).body).not.toBe(third.body)
})
