import type { CallName } from '#contract/api/calls.ts'
import type { ErrorBody } from '#contract/api/errors.ts'
import { callRetries, callRetryBaseMilliseconds } from '#contract/api/limits.ts'
import type { CallInput, CallOptions, CallOutput, MakeCall } from '#contract/api/page-renderer.ts'
import { languageHeader } from '#contract/routing/match-route.ts'
import { CallError } from './call-error.ts'

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
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
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

let source: Readonly<Record<string, string>> = {}

/** From now on what is read is asked for with where the visitor came from: no cookie tells it before they agree. */
export function addSource(values: Readonly<Record<string, string>>): void {
  source = values
}

function clientType(): 'web' | 'pwa' {
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
  /** Of an upload whose progress is asked for. */
  uploading?: { body: FormData; onProgress: (share: number) => void }
}

/** Returns whether a call changes something; of those that only ask for an answer logout does. */
function isAct(name: CallName, { method }: CallEntry): boolean {
  return method !== 'GET' || name === 'logout'
}

function prepare(entry: CallEntry, input: Record<string, unknown>, options: CallOptions): PreparedRequest {
  const { method, path, when, upload: field, keyed } = entry
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-client-type': clientType(),
    [languageHeader]: document.documentElement.lang.slice(0, 2),
  }
  if (keyed) headers['idempotency-key'] = options.key ?? crypto.randomUUID()
  const { signal = null, keepalive = false } = options
  if (method === 'GET')
    return { url: path + formatQuery({ ...source, ...when, ...input }), init: { method, headers, signal } }
  const url = path + formatQuery({ ...when })
  if (field && options.file) {
    const form = new FormData()
    for (const [key, value] of Object.entries(input)) if (value !== undefined) form.append(key, String(value))
    form.append(field, options.file)
    const { onProgress } = options
    return {
      url,
      init: { method, headers, body: form, signal },
      ...(onProgress && { uploading: { body: form, onProgress } }),
    }
  }
  headers['content-type'] = 'application/json'
  return { url, init: { method, headers, body: JSON.stringify(input), signal, keepalive } }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  return response.json().catch(() => null)
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

/** Returns the body of an answer; of one that has not changed, the body that is known. */
async function readKnownBody(url: string, response: Response): Promise<unknown> {
  if (response.status === 304) return polled.get(url)?.body ?? null
  const body = await readBody(response)
  const tag = response.headers.get('etag')
  // What the browser keeps itself it also asks for itself.
  const ours = tag !== null && response.ok && response.headers.get('cache-control')?.includes('no-store')
  if (ours) polled.set(url, { tag, body })
  else polled.delete(url)
  return body
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function attempt({ url, init, uploading }: PreparedRequest): Promise<Response | null> {
  if (uploading) {
    const { body, onProgress } = uploading
    // Most pages upload nothing. Without its program there is no connection either.
    const program = await import('./upload.ts').catch(() => null)
    return program?.upload({ url, init: { ...init, body }, onProgress }) ?? null
  }
  try {
    return await fetch(url, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return null
  }
}

const patienceSeconds = 10

/** Returns whether a 429 is an answer to show, not a moment to wait out: a lock, or a limit that ends much later. */
function isLongWait(response: Response): boolean {
  const after = Number(response.headers.get('retry-after') ?? Number.POSITIVE_INFINITY)
  return response.status === 429 && !(after <= patienceSeconds)
}

async function withRetries(prepared: PreparedRequest, act: boolean): Promise<Response> {
  for (let retry = 0; ; retry++) {
    const response = await attempt(prepared)
    if (response && (!isWorthRetrying(response.status) || isLongWait(response))) return response
    if (response && retry === callRetries) return response
    // Whoever presses something offline hears of it at once; what is only read may outlast a short cut.
    const isHopeless = act && navigator.onLine === false
    if (!response && (retry === callRetries || isHopeless))
      throw new CallError(0, { error: 'unavailable', message: '' })
    const after = Number(response?.headers.get('retry-after') ?? '')
    await wait(retryDelay(retry, after > 0 ? after : null))
  }
}

/**
 * Returns the function that makes the calls of a table over the network: five retries with the same key when there was
 * no answer, and the end of the session announced when an answer other than user.php's says so.
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
    const response = await withRetries(prepared.uploading ? prepared : withTag(prepared), isAct(name, entry))
    const body = await readKnownBody(prepared.url, response)
    if (response.ok || response.status === 304) return body as CallOutput<N> // the server's answers are checked against the contract in its tests
    const error = isErrorBody(body)
      ? new CallError(response.status, body)
      : new CallError(response.status, { error: 'server_error', message: '' })
    if (error.code === 'authentication_required' && entry.path !== '/api/user.php') {
      for (const listener of loggedOutListeners) listener()
    }
    throw error
  }
}
