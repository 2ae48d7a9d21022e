import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember } from './builders.ts'
import { useProgram } from './program.ts'

const dist = mkdtempSync(join(tmpdir(), 'duet-dist-'))
mkdirSync(join(dist, 'client/assets'), { recursive: true })
writeFileSync(join(dist, 'client/assets/page-1.js'), '')
writeFileSync(join(dist, 'client/sw-push.js'), '')
mkdirSync(join(dist, 'client/.vite'))
writeFileSync(join(dist, 'client/.vite/manifest.json'), '{}')
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const listAssets = () => ({ scripts: [], styles: [] })
const built = {
  dist,
  pages: {
    listAssets,
    readStyle: () => '',
    renderPage: async () =>
      ({ kind: 'page', status: 200, html: '', inlineStyles: ['a{b:c}'], indexable: true }) as const,
    drawGiftPicture: () => '<svg/>',
  },
}
const secret = 'a secret of at least thirty-two characters'
const environment = { DUET_MODE: 'production', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on', SECRET_KEY: secret }
const overTls = useProgram({ environment, built })
const plain = useProgram({ built })

let member: TestMember
const password = 'pancakes with syrup'

beforeAll(async () => {
  for (const test of [overTls, plain]) {
    const site = await aSite(test)
    member = await aMember(test, site, { email: 'anna@example.org' })
    await setPassword(test, member, password)
  }
})

async function get(url: string, test = overTls, headers: Record<string, string> = {}) {
  return test.app.inject({ url, headers: { host: 'duet.test', 'x-forwarded-proto': 'https', ...headers } })
}

/** Headers of every answer, whatever it is. */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
}

/**
 * What a response allows a page to use: the microphone only on the site's own pages, where voice messages are recorded.
 */
const allowed = (microphone: boolean) =>
  `camera=(self), geolocation=(self), microphone=${microphone ? '(self)' : '()'}, payment=(self), interest-cohort=()`

/** One address of each class with its status, how long it may be kept, and whether it may hold scripts. */
const classes = {
  page: { url: '/en/faq', status: 200, cache: 'private, no-store', policy: 'page', microphone: true },
  'back office': { url: '/admin', status: 200, cache: 'private, no-store', policy: 'page' },
  api: { url: '/api/interests.php', status: 200, cache: 'private, no-cache', policy: 'none' },
  'api with personal data': { url: '/api/user.php', status: 200, cache: 'private, no-store', policy: 'none' },
  refusal: { url: '/api/chats.php', status: 403, cache: 'no-store', policy: 'none' },
  'missing icon': { url: '/icons/any-7.png', status: 404, cache: 'no-store', policy: 'none' },
  asset: {
    url: '/assets/page-1.js',
    status: 200,
    cache: 'public, max-age=31536000, immutable',
    policy: 'none',
  },
  'missing asset': { url: '/assets/page-2.js', status: 404, cache: 'no-store', policy: 'none' },
  'missing photo': { url: '/photos/none.webp', status: 404, cache: 'no-store', policy: 'none' },
  gift: { url: '/gifts/rose.svg', status: 200, cache: 'public, max-age=604800', policy: 'none' },
  'missing gift': { url: '/gifts/yacht.svg', status: 404, cache: 'no-store', policy: 'none' },
  'service worker': { url: '/sw-push.js', status: 200, cache: 'no-cache', policy: 'none' },
  docs: { url: '/api/docs', status: 200, cache: 'no-store', policy: 'style' },
  manifest: { url: '/manifest.webmanifest', status: 200, cache: 'public, max-age=3600', policy: 'none' },
  offline: { url: '/offline.html', status: 200, cache: 'no-cache', policy: 'style' },
  outbox: { url: '/outbox', status: 404, cache: 'no-store', policy: 'none' },
  health: { url: '/healthz/live', status: 200, cache: 'no-store', policy: 'none' },
  'health among the calls': { url: '/api/health.php', status: 200, cache: 'no-store', policy: 'none' },
  'readiness among the calls': { url: '/api/ready.php', status: 200, cache: 'no-store', policy: 'none' },
} as const

type Answer = Awaited<ReturnType<typeof get>>
type Expected = (typeof classes)[keyof typeof classes]

/** Returns what an answer has otherwise than the tables say. */
function findFaults({ statusCode, headers }: Answer, expected: Expected): string[] {
  const wanted = {
    ...always,
    'permissions-policy': allowed('microphone' in expected),
    'cache-control': expected.cache,
    'x-powered-by': undefined,
    server: undefined,
  }
  const faults = Object.entries(wanted).flatMap(([name, value]) => (headers[name] === value ? [] : [name]))
  if (statusCode !== expected.status) faults.push(`status ${statusCode}`)
  const policy = String(headers['content-security-policy'])
  for (const needed of ["frame-ancestors 'none'", "base-uri 'none'"])
    if (!policy.includes(needed)) faults.push(needed)
  if (expected.policy !== 'page' && !policy.includes("default-src 'none'")) faults.push('default-src')
  if (expected.policy === 'none' && policy.includes('unsafe-inline')) faults.push('unsafe-inline')
  return faults
}

describe('headers', () => {
  it.each(Object.entries(classes))('of %s are as the table says', async (_name, expected) => {
    expect(findFaults(await get(expected.url), expected)).toEqual([])
  })

  it('are detected when they are missing or of another class', async () => {
    expect(findFaults(await get('/en/faq', plain), classes.page)).toEqual(['strict-transport-security'])
    const api = await get(classes.api.url)
    expect(findFaults(api, classes.page)).toEqual(['permissions-policy', 'cache-control'])
    const bare = { ...api, headers: { 'cache-control': classes.api.cache } } as Answer // nothing else is read
    expect(findFaults(bare, classes.api)).toContain('x-frame-options')
  })

  it('let a page run only its own files, and inline styles only by hash', async () => {
    const policy = String((await get('/en/faq')).headers['content-security-policy'])
    expect(/script-src[^;]*/.exec(policy)?.[0]).toBe("script-src 'self'")
    const hash = createHash('sha256').update('a{b:c}').digest('base64')
    expect(/style-src [^;]*/.exec(policy)?.[0]).toBe(`style-src 'self' 'sha256-${hash}'`)
    for (const needed of ["object-src 'none'", "form-action 'self'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(needed)
  })

  it('require TLS only where there is any', async () => {
    expect((await get('/en/faq', plain)).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('without TLS, in production', () => {
  const inPlain = { 'x-forwarded-proto': 'http', accept: 'text/html' }

  it('a page redirects to the same one over TLS', async () => {
    const { statusCode, headers } = await get('/en/faq?a=1', overTls, inPlain)
    expect([statusCode, headers.location]).toEqual([308, 'https://duet.test/en/faq?a=1'])
  })

  it('nothing else is answered or redirected', async () => {
    for (const url of ['/api/user.php', '/photos/none.webp', '/sw-push.js']) {
      const { statusCode, headers } = await get(url, overTls, { 'x-forwarded-proto': 'http' })
      expect([url, statusCode, headers.location]).toEqual([url, 400, undefined])
    }
    const headers = { 'x-forwarded-proto': 'http' }
    const { error } = await overTls.call({ headers }, 'login', { email: member.email, password })
    expect(error.error).toBe('bad_request')
  })

  it('a header from an untrusted proxy is ignored', async () => {
    const alone = { ...inPlain, 'x-forwarded-proto': 'https, http' }
    expect((await get('/en/faq', overTls, alone)).statusCode).toBe(308)
  })

  it('requests from this machine work, and so do health checks', async () => {
    for (const address of ['/healthz/live', '/api/health.php', '/api/ready.php'])
      expect((await get(address, overTls, inPlain)).statusCode).toBe(200)
    // No site is set up for it here; what counts is that it leads nowhere.
    expect((await get('/en/faq', overTls, { ...inPlain, host: 'localhost:3000' })).statusCode).toBe(404)
  })
})

describe('cookies', () => {
  const logIn = (test = overTls) =>
    test.call({}, 'login', { email: member.email, password }).then(({ raw }) => raw)

  it('that authenticate are bound to the host over TLS', async () => {
    const lines = [(await logIn()).headers['set-cookie'] ?? []].flat()
    const named = (name: string) => lines.find((line) => line.startsWith(`${name}=`))
    for (const name of ['__Host-auth', '__Host-device']) {
      for (const trait of ['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax'])
        expect(named(name)).toContain(trait)
      expect(named(name)).not.toContain('Domain')
    }
    expect([named('auth'), named('device')]).toEqual([undefined, undefined])
  })

  it('are accepted only under their bound name', async () => {
    const auth = (await logIn()).cookies.find(({ name }) => name === '__Host-auth')?.value
    const user = async (cookie: string) => (await overTls.call({ cookie }, 'currentUser', {})).body.user
    expect((await user(`__Host-auth=${auth}`))?.email).toBe(member.email)
    expect(await user(`auth=${auth}`)).toBeNull()
  })

  it('end with the logout', async () => {
    const auth = (await logIn()).cookies.find(({ name }) => name === '__Host-auth')?.value
    const { raw } = await overTls.call({ cookie: `__Host-auth=${auth}` }, 'logout', {})
    expect(String(raw.headers['set-cookie'])).toMatch(/__Host-auth=; .*Path=\/; .*Secure/)
    expect((await overTls.call({ cookie: `__Host-auth=${auth}` }, 'currentUser', {})).body.user).toBeNull()
  })

  it('are new at every login, so that a planted one is worthless', async () => {
    const planted = `auth=${createId()}`
    const { raw } = await plain.call({ cookie: planted }, 'login', { email: member.email, password })
    expect(raw.cookies.find(({ name }) => name === 'auth')?.value).toMatch(/^[\w-]{43}$/)
    expect((await plain.call({ cookie: planted }, 'currentUser', {})).body.user).toBeNull()
  })
})

describe('redirects', () => {
  it.each([
    '//evil.example/credits',
    '/\\evil.example/credits',
    '/%5Cevil.example',
    '/%2F%2Fevil.example',
    '//evil.example/de/credits?a=1',
    '/de/credits?next=//evil.example',
    'https://evil.example/de/credits',
  ])('from %s lead nowhere else', async (url) => {
    const cookie = 'locale=de'
    const { statusCode, headers } = await get(url, plain, { cookie })
    if (statusCode < 300 || statusCode > 399) return
    expect(new URL(String(headers.location), 'http://duet.test').host).toBe('duet.test')
  })

  it('after a payment lead to the site’s own paths only', async () => {
    for (const return_url of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const input = { top_up: 1, method: 'ideal', accept_immediate_start: true, return_url } as const
      const caller = { ...member, headers: { 'idempotency-key': createId() } }
      const { error } = await plain.call(caller, 'startPayment', input)
      expect(error.fields).toMatchObject({ return_url: 'validation' })
    }
  })
})
