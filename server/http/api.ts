import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallDeclaration } from '#contract/api/call.ts'
import { type CallName, calls } from '#contract/api/calls.ts'
import { href } from '#contract/routing/paths.ts'
import type { Context } from '../app/context.ts'
import { fail } from '../app/failure.ts'
import type { FileAnswer, RawBody, RedirectAnswer, Upload } from '../app/handler.ts'
import { admit, answerCall } from './answer-call.ts'
import { applyEffects } from './apply-effects.ts'
import { connectionTimes, maxAnswerSeconds } from './connections.ts'
import { type StoredAnswer, withIdempotency } from './idempotency.ts'
import { isPrefetch, isSameOrigin } from './same-origin.ts'
import { scanUpload } from './scan-upload.ts'
import { sendFile } from './send-file.ts'
import { dropUpload, readUpload } from './upload.ts'

export type CreateRequestContext = (request: FastifyRequest) => Promise<Context>

const callNames = Object.keys(calls) as CallName[] // the keys of `calls` are CallName by definition

/** Groups the calls by method and path; variants with query flags come first. */
function groupByRoute(): Map<string, CallName[]> {
  const routes = new Map<string, CallName[]>()
  for (const name of callNames) {
    const call: CallDeclaration = calls[name]
    for (const method of call.alsoByPost ? [call.method, 'POST'] : [call.method]) {
      const key = `${method} ${call.path}`
      routes.set(key, [...(routes.get(key) ?? []), name])
    }
  }
  for (const names of routes.values()) names.sort((a, b) => countFlags(b) - countFlags(a))
  return routes
}

function countFlags(name: CallName): number {
  const call: CallDeclaration = calls[name]
  return Object.keys(call.when ?? {}).length
}

function chooseCall(names: readonly CallName[], query: Record<string, unknown>): CallName {
  const found = names.find((name) => {
    const call: CallDeclaration = calls[name]
    return Object.entries(call.when ?? {}).every(([flag, value]) => query[flag] === value)
  })
  if (!found) throw fail('not_found')
  return found
}

function toObject(value: unknown): Record<string, unknown> {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw fail('bad_request')
  return { ...value }
}

/** Query and body as one flat input; the flags that chose the call are not part of it. */
function readInput(call: CallDeclaration, request: FastifyRequest): Record<string, unknown> {
  const query = toObject(request.query)
  for (const flag of Object.keys(call.when ?? {})) delete query[flag]
  // Read with the context; of queues it is part of the input.
  if (call.access.startsWith('staff') && call.sites !== 'queue') delete query.site
  if (call.method === 'GET' || call.rawBody) return query
  const body = toObject(call.answers === 'nothing' ? parseBeacon(request.body) : request.body)
  return call.method === 'DELETE' || call.access === 'link' ? { ...query, ...body } : body
}

/** Returns the body of a presence signal, which browsers may send as text: beacons cannot set headers. */
function parseBeacon(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body === '' ? '{}' : body)
  } catch {
    throw fail('bad_request')
  }
}

function guardOrigin(call: CallDeclaration, { method, headers }: FastifyRequest): void {
  if (call.access === 'provider') return
  const hasEffect = call.method !== 'GET' || call.idempotency !== 'read'
  if (hasEffect && (!isSameOrigin(headers) || isPrefetch(method, headers))) throw fail('csrf')
}

function send(reply: FastifyReply, name: CallName, answered: StoredAnswer): FastifyReply {
  const call: CallDeclaration = calls[name]
  if (call.answers === 'nothing') return reply.code(204).send()
  // The result of these handlers, by the type of `handlers`.
  if (call.answers === 'bytes') return sendFile(reply, answered.body as FileAnswer)
  if (call.answers === 'redirect') {
    // After a form post, the redirect is followed with GET (RFC 9110, 15.4.4).
    const status = call.method === 'GET' ? 302 : 303
    return reply.redirect((answered.body as RedirectAnswer).redirect, status) // as above
  }
  if (call.cacheSeconds !== undefined) return sendCached(reply, call.cacheSeconds, answered.body)
  return reply.code(answered.status).header('cache-control', 'private, no-store').send(answered.body)
}

/** Lists that rarely change: the browser caches them, or revalidates by hash and gets 304. */
function sendCached(reply: FastifyReply, seconds: number, body: unknown): FastifyReply {
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const keep = seconds > 0 ? `max-age=${seconds}` : 'no-cache'
  void reply.header('cache-control', `private, ${keep}`).header('etag', etag).header('vary', 'cookie')
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

const maxFormBytes = 4096

/** A browser or prefetch that opens the one-click address gets the confirmation page; nothing is changed yet. */
function openUnsubscribePage(
  { locale }: Context,
  { query }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { token, kind } = toObject(query)
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const page = href('notifications', locale, {}, { source: text(kind), token: text(token) })
  return reply.header('cache-control', 'no-store').redirect(page)
}

/** Registers every call of the contract at its exact path. */
export function registerCalls(app: FastifyInstance, createContext: CreateRequestContext): void {
  const routes = [...groupByRoute()]
  const isRaw = (names: readonly CallName[]) => names.some((name) => 'rawBody' in calls[name])
  const isOneClick = (names: readonly CallName[]) => names.some((name) => 'oneClick' in calls[name])
  const isUpload = (names: readonly CallName[]) => names.some((name) => 'upload' in calls[name])
  for (const [route, names] of routes)
    if (!isRaw(names) && !isUpload(names) && !isOneClick(names))
      registerRoute(app, route, { names, createContext })
  // Pages post JSON here, e-mail clients any form: its content adds nothing to the URL.
  void app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain')
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, _body, done) =>
      done(null, {}),
    )
    for (const [route, names] of routes)
      if (isOneClick(names)) registerRoute(scope, route, { names, createContext })
    scope.get('/api/unsubscribe.php', async (request, reply) =>
      openUnsubscribePage(await createContext(request), request, reply),
    )
  })
  // The file parser hooks into every request of its scope, for cleanup; a separate scope spares the others that cost.
  void app.register(async (scope) => {
    await scope.register(multipart)
    for (const [route, names] of routes)
      if (isUpload(names)) registerRoute(scope, route, { names, createContext })
  })
  // A separate scope without parsing: signatures cover the raw bytes.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const [route, names] of routes)
      if (isRaw(names)) registerRoute(scope, route, { names, createContext })
  })
}

function registerRoute(
  app: FastifyInstance,
  route: string,
  { names, createContext }: { names: readonly CallName[]; createContext: CreateRequestContext },
): void {
  const [method = 'GET', url = ''] = route.split(' ')
  app.route({
    method,
    url,
    ...(names.some((name) => (calls[name] as CallDeclaration).upload) && {
      handlerTimeout: (connectionTimes.uploadSeconds + maxAnswerSeconds) * 1000,
    }),
    handler: async (request, reply) => {
      const name = chooseCall(names, toObject(request.query))
      const call: CallDeclaration = calls[name]
      guardOrigin(call, request)
      const ctx = await createContext(request)
      if (!(await admit(ctx, name))) return reply.code(204).send()
      if (call.polled && isKnown(ctx, request, reply)) {
        applyEffects(ctx, reply)
        return reply.code(304).header('cache-control', 'private, no-store').send()
      }
      const upload: Upload | undefined = call.upload ? await readUpload(request, call.upload) : undefined
      if (upload) await scanUpload(ctx, upload)
      const rawBody = call.rawBody && readRawBody(request)
      const input = readInput(call, request)
      const answered = await withIdempotency(ctx, { name, input }, () =>
        answerCall(ctx, name, { raw: input, upload, rawBody }),
      ).finally(() => upload && dropUpload(upload))
      if (ctx.viewer && call.method !== 'GET') notifyChange(ctx, ctx.viewer.id, name)
      applyEffects(ctx, reply)
      return send(reply, name, answered)
    },
  })
}

/** Tags the answer to a poll. True when the client already has that tag: nothing has changed for it. */
function isKnown(ctx: Context, request: FastifyRequest, reply: FastifyReply): boolean {
  const tag = computePollTag(ctx, request)
  if (tag === null) return false
  void reply.header('etag', tag)
  return request.headers['if-none-match'] === tag
}

/**
 * Returns the tag of a member's current answer; taken before reading, so that a change meanwhile leads to a new one.
 */
function computePollTag(ctx: Context, request: FastifyRequest): string | null {
  if (!ctx.viewer) return null
  const { changes, typing } = ctx.services
  const mark = changes.getMark(ctx.viewer.id) + typing.getMark(ctx.viewer.id)
  const query = createHash('sha256').update(request.url).digest('base64url').slice(0, 8)
  return `"${mark}.${ctx.site.version}.${ctx.locale}.${query}"`
}

/**
 * Calls that need no notification: presence signals, which change nothing that a member polls for, and calls that
 * announce their own event.
 */
const exemptCalls: readonly CallName[] = [
  'typing',
  'pageHidden',
  'clientError',
  'sendMessage',
  'sendPhoto',
  'sendVoice',
  'sendGift',
  'sendGif',
  'readMessages',
]

/** Notifies all processes that a write may have changed what its member polls for. */
function notifyChange(ctx: Context, memberId: string, name: CallName): void {
  if (!exemptCalls.includes(name)) ctx.services.hub.changed(memberId)
}

function readRawBody(request: FastifyRequest): RawBody {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])
  return {
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: Object.fromEntries(headers),
  }
}
