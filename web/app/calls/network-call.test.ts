import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callRetries, callRetryBaseMilliseconds, callSeconds, slowCallSeconds } from '#contract/api/limits.ts'
import { CallError } from './call-error.ts'
import { addSource, callOver, onLoggedOut, onSlow } from './network-call.ts'

const call = callOver({
  like: { method: 'POST', path: 'like', keyed: true },
  likes: { method: 'GET', path: 'likes' },
  logout: { method: 'GET', path: 'logout' },
  currentUser: { method: 'GET', path: 'user' },
})
const like = () => call('like', { profile: crypto.randomUUID() })

/** `cut` loses the connection, `never` never answers, and `half` never ends its answer. */
type Answer = { status: number; body?: unknown; after?: number } | 'cut' | 'never' | 'half'

let asked: { url: string; headers: Headers }[] = []
let waits: number[] = []
let answers: Answer[] = []
/** The limits of time that were set, in milliseconds; each is over at once. */
let limits: number[] = []

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Returns the next of the answers; the last of them for ever. */
async function answer(url: string, init: RequestInit): Promise<Response> {
  asked.push({ url, headers: new Headers(init.headers) })
  const next = answers.length > 1 ? answers.shift() : answers[0]
  if (next === undefined || next === 'cut') throw new TypeError('Failed to fetch')
  if (typeof next === 'string' && !init.signal) throw new Error('this call would wait for ever')
  if (next === 'never') return untilAborted(init.signal as AbortSignal)
  if (next === 'half') {
    const half = new Response('{"match":')
    return Object.assign(half, { text: () => untilAborted(init.signal as AbortSignal) })
  }
  const headers = next.after === undefined ? {} : { 'retry-after': String(next.after) }
  return new Response(JSON.stringify(next.body ?? {}), { status: next.status, headers })
}

beforeEach(() => {
  ;[asked, waits, limits] = [[], [], []]
  vi.stubGlobal('document', { documentElement: { lang: 'de-DE' } })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('setTimeout', (work: () => void, milliseconds: number) => {
    waits.push(milliseconds)
    queueMicrotask(work)
  })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    limits.push(milliseconds)
    const limit = new AbortController()
    const begin = milliseconds === slowCallSeconds * 1000 ? queueMicrotask : setImmediate
    begin(() => limit.abort(new DOMException('late', 'TimeoutError')))
    return limit.signal
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const refusal = (error: string) => ({ error, message: 'No.', request_id: '' })

it('retries five times with the same key when the server does not answer, waiting about twice as long each time (C-001, C-002, K-025)', async () => {
  answers = ['cut', { status: 503 }]
  await expect(like()).rejects.toThrow(CallError)
  expect(asked).toHaveLength(1 + callRetries)
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(waits).toHaveLength(callRetries)
  for (const [retry, waited] of waits.entries()) {
    const middle = callRetryBaseMilliseconds * 2 ** retry
    expect(waited).toBeGreaterThanOrEqual(0.8 * middle)
    expect(waited).toBeLessThanOrEqual(1.2 * middle)
  }
})

it('says that there is no connection when nothing ever answered', async () => {
  answers = ['cut']
  await expect(like()).rejects.toMatchObject({ status: 0, code: 'unavailable' })
})

it('does not retry a write while the browser knows that it is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  answers = ['cut']
  await expect(like()).rejects.toMatchObject({ status: 0, code: 'unavailable' })
  await expect(call('logout', {})).rejects.toMatchObject({ status: 0 })
  expect(asked).toHaveLength(2)
  expect(waits).toEqual([])
})

it('keeps retrying a read, which may outlast a short interruption', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  answers = ['cut', 'cut', { status: 200, body: {} }]
  expect(await call('currentUser', {})).toEqual({})
  expect(asked).toHaveLength(3)
})

it('waits as long as the server asks, and returns the answer that comes then (C-001, C-002)', async () => {
  answers = [
    { status: 503, after: 7 },
    { status: 429, after: 2 },
    { status: 200, body: { match: true } },
  ]
  expect(await like()).toEqual({ match: true })
  expect(waits).toEqual([7000, 2000])
})

it('does not wait out a limit that ends much later', async () => {
  answers = [{ status: 429, after: 600, body: refusal('rate_limited') }]
  await expect(like()).rejects.toMatchObject({ code: 'rate_limited' })
  expect(asked).toHaveLength(1)
})

it('does not retry after a refusal, and gives two presses different keys (C-001)', async () => {
  answers = [{ status: 409, body: refusal('price_changed') }]
  await expect(like()).rejects.toMatchObject({ status: 409, code: 'price_changed' })
  await expect(like()).rejects.toThrow(CallError)
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

it('sends the language it wants and the page it comes from (C-003)', async () => {
  answers = [{ status: 200, body: {} }]
  await call('likes', { before: 'then' })
  expect(asked[0]?.url).toBe('/api/likes.php?before=then')
  expect(asked[0]?.headers.get('x-client-type')).toBe('web')
  expect(asked[0]?.headers.get('x-language')).toBe('de')
})

it('announces the end of the session after any answer that says so, except that of user.php (S-003, X-016…X-018)', async () => {
  let ends = 0
  const stop = onLoggedOut(() => ends++)
  answers = [{ status: 403, body: refusal('authentication_required') }]
  await expect(call('currentUser', {})).rejects.toThrow(CallError)
  expect(ends).toBe(0)
  await expect(call('likes', { before: 'then' })).rejects.toThrow(CallError)
  expect(ends).toBe(1)
  answers = [{ status: 403, body: refusal('blocked_by') }]
  await expect(like()).rejects.toMatchObject({ code: 'blocked_by' })
  expect(ends).toBe(1)
  stop()
})

it('sends the visitor’s source where there is no cookie for it (S-053)', async () => {
  answers = [{ status: 200 }]
  addSource({ network: 'acme', sub1: 'a b' })
  await call('likes', {})
  await like()
  addSource({})
  await call('likes', {})
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/likes.php?network=acme&sub1=a+b',
    '/api/like.php',
    '/api/likes.php',
  ])
})

it('gives up on an answer that never comes, or never ends, and retries once with the same key', async () => {
  for (const answer of ['never', 'half'] as const) {
    asked = []
    answers = [answer, { status: 200, body: { match: true } }]
    expect(await like()).toEqual({ match: true })
    expect(asked).toHaveLength(2)
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  }
  expect(limits).toContain(callSeconds * 1000)
})

it('says that the site does not answer, not that there is no connection, when no answer comes in time', async () => {
  answers = ['never']
  await expect(like()).rejects.toMatchObject({ status: 408, code: 'unavailable' })
  expect(asked).toHaveLength(2)
})

it('leaves the retry of a late answer to callers that retry themselves', async () => {
  answers = ['never']
  const late = call('like', { profile: crypto.randomUUID() }, { repeats: true })
  await expect(late).rejects.toMatchObject({ status: 408 })
  expect(asked).toHaveLength(1)
})

it('reports each failed attempt while it keeps trying', async () => {
  answers = ['cut', 'cut', { status: 200, body: { match: true } }]
  let unreachable = 0
  const onUnreachable = () => unreachable++
  expect(await call('like', { profile: crypto.randomUUID() }, { onUnreachable })).toEqual({ match: true })
  expect(unreachable).toBe(2)
})

it('still ends immediately when the caller aborts', async () => {
  answers = ['never']
  const leaving = new AbortController()
  const left = call('likes', {}, { signal: leaving.signal })
  leaving.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked).toHaveLength(1)
})

it('reports a call that keeps failing as slow at its second retry, and not before', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  const told: boolean[] = []
  const stop = onSlow((isSlow) => told.push(isSlow))
  answers = [
    { status: 503, body: {} },
    { status: 200, body: {} },
  ]
  await call('likes', {})
  expect(told).toEqual([])
  answers = [
    { status: 503, body: {} },
    { status: 503, body: {} },
    { status: 200, body: {} },
  ]
  await call('likes', {})
  expect(told).toEqual([true, false])
  stop()
})

it('reports when an answer takes long, and when it arrived', async () => {
  const told: boolean[] = []
  const stop = onSlow((isSlow) => told.push(isSlow))
  answers = ['never', { status: 200, body: {} }]
  await like()
  expect(told).toEqual([true, false])
  stop()
})
