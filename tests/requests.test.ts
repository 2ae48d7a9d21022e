import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { calls } from '#contract/api/calls.ts'
import { liveSocketPath } from '#contract/api/live-socket.ts'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from './builders.ts'
import { order, sellPackages } from './payments.ts'
import { useProgram } from './program.ts'
import { createSampleInput } from './sample-input.ts'
import { aStaff } from './staff-builder.ts'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
mkdirSync(join(dist, 'client/.vite'))
writeFileSync(join(dist, 'client/.vite/manifest.json'), '{}')
writeFileSync(join(dist, 'client/sw-push.js'), '')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const rendered = {
  kind: 'page',
  status: 200,
  html: '<p>Hi</p>',
  inlineStyles: [] as string[],
  indexable: true,
} as const
let answer: typeof rendered | { kind: 'redirect'; status: 302; location: string } = rendered
let rendering: URL | undefined
const pages = {
  listAssets: () => ({ scripts: [], styles: [] }),
  readStyle: () => '',
  renderPage: async ({ url }: { url: URL }) => {
    rendering = url
    return answer
  },
  drawGiftPicture: () => '',
}
const test = useProgram({ listen: true, built: { dist, pages } })

let site: TestSite
let member: TestMember

beforeAll(async () => {
  site = await aSite(test)
  member = await aMember(test, site)
})

/** An unknown host shows the first site during a trial; in production nothing. */
const production = { DUET_MODE: 'production', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' }
const strict = useProgram({ listen: true, environment: production, built: { dist, pages } })
const nowhere = { host: 'elsewhere.test' }
const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe('a repeated request', () => {
  const complain = (key: string, text: string) =>
    test.call({ ...member, headers: { 'idempotency-key': key } }, 'complain', { category: 'other', text })

  it('under the same key gets the same answer, and is refused when its content differs (C-001)', async () => {
    const key = createId()
    const first = await complain(key, 'It is slow.')
    expect((await complain(key, 'It is slow.')).body).toEqual(first.body)
    expect((await complain(key, 'It is fast.')).error.error).toBe('idempotency_conflict')
  })

  it('needs a valid key', async () => {
    for (const key of ['again', '']) {
      expect((await complain(key, 'It is slow.')).error.error).toBe('bad_request')
    }
  })
})

describe('a request', () => {
  it('to an unknown host is not found (C-016)', async () => {
    await aSite(strict)
    const { status, error } = await strict.call(nowhere, 'interests', {})
    expect([status, error.error]).toEqual([404, 'not_found'])
  })

  it('for a page of an unknown host gets a page that says so, in the language of the browser', async () => {
    const answered = await strict.app.inject({
      method: 'GET',
      url: '/',
      headers: { ...nowhere, 'x-forwarded-proto': 'https', cookie: 'locale=de' },
    })
    expect(answered.statusCode).toBe(404)
    expect(answered.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    })
    expect(answered.body).toContain('<h1>Hier gibt es keine Seite</h1>')
  })

  it('to an unknown path gets a regular error, in the requested language', async () => {
    for (const [method, url] of [
      ['GET', '/api/none.php'],
      ['POST', '/api/none.php'],
      ['PUT', '/members'],
    ] as const) {
      const answered = await test.app.inject({
        method,
        url,
        headers: { host: 'duet.test', cookie: 'locale=de' },
      })
      const { error, message, request_id } = answered.json()
      expect([url, answered.statusCode, error]).toEqual([url, 404, 'not_found'])
      expect(message).toBe('Das gibt es nicht mehr.')
      expect(request_id).toBe(answered.headers['x-request-id'])
    }
  })

  it('with an invalid address or host is not a server error', async () => {
    const { port } = new URL(test.origin)
    const ask = async (path: string, host = 'duet.test') => {
      const asked = get({ port, path, headers: { host } })
      const [answered] = await once(asked, 'response')
      answered.resume()
      return answered.statusCode
    }
    expect(await ask('//elsewhere.test/login')).toBe(200)
    expect(rendering?.href).toBe('http://duet.test//elsewhere.test/login')
    for (const path of ['//', '//[', '//x:99999999/']) expect([path, await ask(path)]).toEqual([path, 200])
    expect(await ask('http://[/login')).toBe(400)
    for (const host of ['duet.test:port', 'duet.test:999999', 'duet test'])
      expect([host, await ask('/login', host)]).toEqual([host, 400])
  })

  it('without the flag that all calls of its path have is not found', async () => {
    const headers = { host: 'duet.test', cookie: member.cookie }
    const answered = await test.app.inject({ method: 'DELETE', url: '/api/user.php', headers })
    expect([answered.statusCode, answered.json().error]).toEqual([404, 'not_found'])
  })

  it('with a list as body, or invalid JSON, is refused', async () => {
    for (const [type, payload] of [
      ['application/json', '[1]'],
      ['application/json', '{"language'],
      ['application/xml', '<language>nl</language>'],
    ] as const) {
      const headers = { host: 'duet.test', cookie: member.cookie, 'content-type': type }
      const answered = await test.app.inject({ method: 'PUT', url: '/api/user.php', headers, payload })
      expect([payload, answered.statusCode, answered.json().error]).toEqual([payload, 400, 'bad_request'])
    }
  })

  it('with invalid text is refused with a clear message', async () => {
    const input = { email: 'no\u0000body@example.org', password: 'correct horse battery' }
    const { status, error } = await test.call({ host: site.host }, 'login', input)
    expect([status, error.error]).toEqual([400, 'bad_request'])
  })

  it('with invalid text deep inside is refused with a clear message, too', async () => {
    const writer = await aStaff(test, ['content'])
    const texts = { en: 'Hi', nl: 'Hoi', de: 'Hallo', it: 'Ciao', fr: 'Salut', es: 'Hola', pl: 'Cześć' }
    for (const en of ['no\u0000text', 'half \ud800']) {
      const line = { id: 'hi', position: 0, texts: { ...texts, en } }
      const { status, error } = await test.call(writer, 'adminSaveIcebreaker', line)
      expect([status, error.error]).toEqual([400, 'bad_request'])
    }
  })

  it('to sign up with half a surrogate pair in the address is refused', async () => {
    const asked = createSampleInput(calls.signup) as CallInput<'signup'>
    const { status, error } = await test.call({}, 'signup', { ...asked, email: 'half\ud800@example.org' })
    expect([status, error.fields?.email]).toEqual([422, 'invalid_email'])
  })

  it('for conversations before the first date returns the newest', async () => {
    const { status } = await test.call(member, 'chats', { before: '-024662-08-24T14:21:44.851Z' })
    expect(status).toBe(200)
  })

  it('with a file must contain it, under its name', async () => {
    const form = new FormData()
    form.append('another', new Blob(['x']), 'x.jpg')
    const encoded = new Response(form)
    const bytes = Buffer.from(await encoded.arrayBuffer())
    const headers = {
      host: 'duet.test',
      cookie: member.cookie,
      'content-type': encoded.headers.get('content-type') ?? '',
    }
    const send = (over: object) =>
      test.app.inject({ method: 'POST', url: '/api/photo.php', headers, payload: bytes, ...over })
    expect((await send({})).json().error).toBe('bad_request')
    const plain = { headers: { ...headers, 'content-type': 'application/json' }, payload: '{}' }
    expect((await send(plain)).json().error).toBe('bad_request')
  })
})

describe('a socket', () => {
  const readStatus = async (path: string, host: string) => {
    const socket = new WebSocket(`${strict.origin.replace('http', 'ws')}${path}`, { headers: { host } })
    const [, refused] = await once(socket, 'unexpected-response')
    socket.on('error', () => undefined)
    socket.terminate()
    return refused.statusCode
  }

  it('is opened only at its own path, and on known hosts', async () => {
    expect(await readStatus('/api/elsewhere.php', 'duet.test')).toBe(404)
    expect(await readStatus(liveSocketPath, 'elsewhere.test')).toBe(404)
  })
})

describe('the page of the test bank', () => {
  const decide = (reference: string, payload: string, more: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: `/sandbox/pay/${reference}`,
      headers: { host: 'duet.test', 'content-type': 'application/x-www-form-urlencoded', ...more },
      payload,
    })

  it('accepts no result from another site, none that it does not offer, and only its own payments', async () => {
    const [small] = await sellPackages(test, site)
    const { reference } = await order(test, member, { package: small?.id ?? '' })
    expect((await decide(reference, 'outcome=paid', elsewhere)).statusCode).toBe(403)
    expect((await decide(reference, 'outcome=given')).statusCode).toBe(400)
    expect((await decide(createId(), 'outcome=paid')).statusCode).toBe(404)
    expect((await decide(reference, 'outcome=paid')).statusCode).toBe(303)
  })
})

describe('the preview of the back office', () => {
  const ask = (cookie: string, fields: Record<string, string>, more: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/admin/preview',
      headers: {
        host: 'duet.test',
        cookie,
        'content-type': 'application/x-www-form-urlencoded',
        ...more,
      },
      payload: new URLSearchParams(fields).toString(),
    })

  it('is for administrators, from their own pages, with valid settings', async () => {
    const admin = await aStaff(test, ['admin'])
    const moderator = await aStaff(test, ['moderator'])
    const shown = await test.call(admin, 'adminSettings', {})
    const right = {
      settings: JSON.stringify(shown.body.settings),
      page: 'index',
      language: 'en',
      theme: 'light',
    }
    expect((await ask(admin.cookie, right)).statusCode).toBe(200)
    expect((await ask(moderator.cookie, right)).statusCode).toBe(404)
    expect((await ask(member.cookie, right)).statusCode).toBe(404)
    expect((await ask(admin.cookie, right, elsewhere)).statusCode).toBe(403)
    expect((await ask(admin.cookie, { ...right, page: 'chats' })).statusCode).toBe(400)
    expect((await ask(admin.cookie, { ...right, settings: '{"name":7}' })).statusCode).toBe(400)
    answer = { kind: 'redirect', status: 302, location: '/en' }
    expect((await ask(admin.cookie, right)).statusCode).toBe(404)
    answer = rendered
  })
})
