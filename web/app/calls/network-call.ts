import type { CallName } from '#contract/api/calls.ts'
import type { ErrorBody } from '#contract/api/errors.ts'
import { callRetries, callRetryBaseMilliseconds, callSeconds, slowCallSeconds } from '#contract/api/limits.ts'
import type { CallInput, CallOptions, CallOutput, MakeCall } from '#contract/api/page-renderer.ts'
import { languageHeader } from '#contract/routing/match-route.ts'
import { CallError, lateStatus } from './call-error.ts'

/** Returns whether an answer is no answer: then the same request may be made again. */
function isWorthRetrying(status: number | null): boolean {
  return status === null || status === 408 || status === 429 || status >= 500
}

/**
 * Returns how long to wait before the retry with this number, from 0: doubling, with a fifth of chance; the server's
 * wish wins.
 */
function retryDelay(retry: number, retryAfterSeconds: number | null, chance: number = Math.random()): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000
  return callRetryBaseMilliseconds * 2 ** retry * (0.8 + 0.4 * chance)
}

/** What the browser needs to know of a call to make it; the build takes it from the contract. */
interface CallEntry {
  /** Left out for GET, as most are. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path without `/api/` and `.php`, which all have. */
  readonly path: string
  readonly when?: Readonly<Record<string, string>>
  readonly upload?: string
  readonly keyed?: true
}

export type CallTable = { readonly [N in CallName]?: CallEntry }

type LoggedOut = () => void
const loggedOutListeners = new Set<LoggedOut>()

/** Calls the listener when an answer shows that the session has ended. Returns the function that stops hearing. */
export function onLoggedOut(listener: LoggedOut): () => void {
  loggedOutListeners.add(listener)
  return () => loggedOutListeners.delete(listener)
}

type Slow = (isSlow: boolean) => void
const slowListeners = new Set<Slow>()
let slowCalls = 0

/** Calls back when an answer takes long, and when none is waited for any longer. Returns the function that stops listening. */
export function onSlow(listener: Slow): () => void {
  slowListeners.add(listener)
  return () => slowListeners.delete(listener)
}

/** Whether an answer that takes long is waited for. */
export function isAnyCallSlow(): boolean {
  return slowCalls > 0
}

function countSlow(change: 1 | -1): void {
  slowCalls += change
  if (slowCalls > 1 || (slowCalls === 1 && change === -1)) return
  for (const listener of slowListeners) listener(isAnyCallSlow())
}

/** Reports a call that takes long or keeps failing as slow, until it ends. */
async function watchCall<T>(start: (reportSlow: () => void) => Promise<T>): Promise<T> {
  const call = { ended: false, slow: false }
  function reportSlow() {
    if (call.ended || call.slow) return
    call.slow = true
    countSlow(1)
  }
  AbortSignal.timeout(slowCallSeconds * 1000).addEventListener('abort', reportSlow)
  try {
    return await start(reportSlow)
  } finally {
    call.ended = true
    if (call.slow) countSlow(-1)
  }
}

let source: Readonly<Record<string, string>> = {}

/** From now on reads carry the visitor's source: there is no cookie for it before they consent. */
export function addSource(values: Readonly<Record<string, string>>): void {
  source = values
}

function getClientType(): 'web' | 'pwa' {
  return matchMedia('(display-mode: standalone)').matches ? 'pwa' : 'web'
}

function formatQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

interface PreparedRequest {
  url: string
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> }
  /** Of an upload: it is given up when it stands still, not after a time that a slow line needs. */
  uploading?: { body: FormData; onProgress: (share: number) => void }
}

/** Returns whether a call changes something; of those that only ask for an answer logout does. */
function isAct(name: CallName, { method = 'GET' }: CallEntry): boolean {
  return method !== 'GET' || name === 'logout'
}

function prepare(entry: CallEntry, input: Record<string, unknown>, options: CallOptions): PreparedRequest {
  const { method = 'GET', when, upload: field, keyed } = entry
  const path = `/api/${entry.path}.php`
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-client-type': getClientType(),
    [languageHeader]: document.documentElement.lang.slice(0, 2),
  }
  if (keyed) headers['idempotency-key'] = options.key ?? crypto.randomUUID()
  const { signal = null, keepalive = false, site } = options
  if (method === 'GET')
    return {
      url: path + formatQuery({ ...source, ...when, site, ...input }),
      init: { method, headers, signal },
    }
  const url = path + formatQuery({ ...when, site })
  if (field && options.file) {
    const form = new FormData()
    for (const [key, value] of Object.entries(input)) if (value !== undefined) form.append(key, String(value))
    form.append(field, options.file)
    const { onProgress = () => undefined } = options
    return { url, init: { method, headers, body: form, signal }, uploading: { body: form, onProgress } }
  }
  headers['content-type'] = 'application/json'
  return { url, init: { method, headers, body: JSON.stringify(input), signal, keepalive } }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'message' in body
}

/** Answers that are polled for, by address, with the tags that their sender knows them by; for this page alone. */
const polled = new Map<string, { tag: string; body: unknown }>()

function withTag({ url, init }: PreparedRequest): PreparedRequest {
  const tag = init.method === 'GET' ? polled.get(url)?.tag : undefined
  return tag === undefined
    ? { url, init }
    : { url, init: { ...init, headers: { ...init.headers, 'if-none-match': tag } } }
}

/** The body of an answer; of one that has not changed, the body that is known. */
function readKnownBody(url: string, { response, body }: Answer): unknown {
  if (response.status === 304) return polled.get(url)?.body ?? null
  const tag = response.headers.get('etag')
  // What the browser keeps itself it also asks for itself.
  const ours = tag !== null && response.ok && response.headers.get('cache-control')?.includes('no-store')
  if (ours) polled.set(url, { tag, body })
  else polled.delete(url)
  return body
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** An answer that has come to its end; a body that is no JSON is null. */
interface Answer {
  response: Response
  body: unknown
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text()
  try {
    return { response, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return { response, body: null }
  }
}

/** Asks once. `cut` when no one can be reached, `late` when no whole answer came in time. */
async function attempt({ url, init, uploading }: PreparedRequest): Promise<Answer | 'cut' | 'late'> {
  if (uploading) {
    const { body, onProgress } = uploading
    // Most pages upload nothing. Without its program there is no connection either.
    const program = await import('./upload.ts').catch(() => null)
    const uploaded = (await program?.upload({ url, init: { ...init, body }, onProgress })) ?? 'cut'
    return typeof uploaded === 'string' ? uploaded : readAnswer(uploaded)
  }
  const ending = new AbortController()
  const limit = AbortSignal.timeout(callSeconds * 1000)
  // AbortSignal.any is not in every browser that is served.
  limit.addEventListener('abort', () => ending.abort(limit.reason))
  const leave = () => ending.abort()
  init.signal?.addEventListener('abort', leave)
  if (init.signal?.aborted) leave()
  try {
    return await readAnswer(await fetch(url, { ...init, signal: ending.signal }))
  } catch (error) {
    if (init.signal?.aborted) throw error
    return limit.aborted ? 'late' : 'cut'
  } finally {
    init.signal?.removeEventListener('abort', leave)
  }
}

const patienceSeconds = 10

/** Returns whether a 429 is an answer to show, not a moment to wait out: a lock, or a limit that ends much later. */
function isLongWait(response: Response): boolean {
  const after = Number(response.headers.get('retry-after') ?? Number.POSITIVE_INFINITY)
  return response.status === 429 && !(after <= patienceSeconds)
}

interface Patience {
  /** Whether the call changes something. */
  act: boolean
  /** How often it is asked once more after an answer that did not come in time. */
  lateRetries: number
  onUnreachable?: (() => void) | undefined
  /** It failed, and so did its first retry: all of them take about ten seconds, too long to say nothing. */
  onFailing?: (() => void) | undefined
}

async function withRetries(
  prepared: PreparedRequest,
  { act, lateRetries, onUnreachable, onFailing }: Patience,
): Promise<Answer> {
  let late = 0
  for (let retry = 0; ; retry++) {
    const answer = await attempt(prepared)
    if (answer === 'late') {
      if (late++ === lateRetries) throw new CallError(lateStatus, { error: 'unavailable', message: '' })
      continue
    }
    const response = answer === 'cut' ? null : answer.response
    if (answer === 'cut') onUnreachable?.()
    else {
      const { status } = answer.response
      if (!isWorthRetrying(status) || isLongWait(answer.response) || retry >= callRetries) return answer
    }
    // Anyone who presses something offline hears of it at once; what is only read may outlast a short cut.
    const isHopeless = act && navigator.onLine === false
    if (!response && (retry >= callRetries || isHopeless))
      throw new CallError(0, { error: 'unavailable', message: '' })
    if (retry > 0) onFailing?.()
    const after = Number(response?.headers.get('retry-after') ?? '')
    await wait(retryDelay(retry, after > 0 ? after : null))
  }
}

/**
 * Returns the function that makes the calls of a table over the network: five retries with the same key when there was no
 * answer, one when it did not come in time, and the end of the session announced when an answer other than user.php's says so.
 */
export function callOver(table: CallTable, moreHeaders?: () => Record<string, string>): MakeCall {
  return async <N extends CallName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<CallOutput<N>> => {
    const entry = table[name]
    if (!entry) throw new Error(`no call ${name} in this bundle`)
    const prepared = prepare(entry, { ...Object(input) }, options)
    if (moreHeaders) Object.assign(prepared.init.headers, moreHeaders())
    const patience = {
      act: isAct(name, entry),
      lateRetries: options.repeats ? 0 : 1,
      onUnreachable: options.onUnreachable,
    }
    const ask = (onFailing?: () => void) =>
      withRetries(prepared.uploading ? prepared : withTag(prepared), { ...patience, onFailing })
    // An upload reports its progress, and no one waits for what is sent while a page is left.
    const answer = await (prepared.uploading || options.keepalive ? ask() : watchCall(ask))
    const { response } = answer
    const body = readKnownBody(prepared.url, answer)
    if (response.ok || response.status === 304) return body as CallOutput<N> // the server's answers are checked against the contract in its tests
    const error = isErrorBody(body)
      ? new CallError(response.status, body)
      : new CallError(response.status, { error: 'server_error', message: '' })
    if (error.code === 'authentication_required' && entry.path !== 'user') {
      for (const listener of loggedOutListeners) listener()
    }
    throw error
  }
}
