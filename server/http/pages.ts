import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallName, calls } from '#contract/api/calls.ts'
import type { ErrorBody } from '#contract/api/errors.ts'
import { signupAskedCookieName } from '#contract/api/limits.ts'
import type { CallInput, MakeCall, PageAnswer, RenderedPage } from '#contract/api/page-renderer.ts'
import { matchRoute, properPath, type RouteMatch } from '#contract/routing/match-route.ts'
import type { Context } from '../app/context.ts'
import { Failure, fail } from '../app/failure.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { admitInPage, admitPage, answerCall } from './answer-call.ts'
import type { CreateRequestContext } from './api.ts'
import { applyEffects } from './apply-effects.ts'
import type { BuiltPages } from './built-pages.ts'
import { chooseEncoding, findCachedPage, findPlace, isCacheable, keepPage } from './cached-pages.ts'
import { errorAnswer, retryAfterSeconds } from './error-answer.ts'
import { pictureOrigin } from './files.ts'
import { logFault } from './handle-errors.ts'
import { trackingCookieName } from './request-info.ts'
import { contentSecurityPolicy, permissionsPolicy } from './security-headers.ts'

/** What a page has asked while it was rendered. */
class RenderReads {
  readonly calls = new Set<CallName>()
  /** The longest time after which something that was refused may be asked again, in seconds; null where nothing was. */
  retryAfter: number | null = null
}

/** Returns a call from a rendering page: the same road as over the network, without the network. */
function callInProcess(ctx: Context, read: RenderReads): MakeCall {
  return async <N extends CallName>(name: N, input: CallInput<N>) => {
    read.calls.add(name)
    // Scanners of e-mails and browsers that look ahead open pages that no one asked for: reading one changes nothing.
    if (calls[name].idempotency !== 'read') throw new Error(`a page must not call ${name} while it is read`)
    try {
      await admitInPage(ctx, name)
      // The declaration of the call gives the answer's type; `answerCall` works for all of them at once.
      return (await answerCall(ctx, name, { raw: { ...Object(input) } })) as never
    } catch (error) {
      // A page takes an answer for the reason why it cannot be shown (web/app/router/page-failure.ts).
      throw toRefusal(ctx, read, error)
    }
  }
}

/**
 * Returns what a refused or failed call is to a page. What is our fault is logged here: the page shows it as it shows a
 * refusal.
 */
function toRefusal(ctx: Context, read: RenderReads, error: unknown): Response {
  const { status, body, fault } = errorAnswer(error, ctx.t, ctx.request.id)
  if (fault) logFault(ctx.services.log.child({ reqId: ctx.request.id }), fault)
  const seconds = retryAfterSeconds(body)
  if (seconds !== null) read.retryAfter = Math.max(read.retryAfter ?? 0, seconds)
  return Response.json(body, { status })
}

/** Where not even what every page reads can be read, the page fails as that call did. */
async function toFailure(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Response)) return thrown
  const { error, params }: ErrorBody = await thrown.json() // made by `toRefusal`
  return new Failure(error, params)
}

/** Keeps the first traffic source of a visitor who agreed to it for thirty days. */
function keepTracking(ctx: Context, request: FastifyRequest): void {
  const { tracking, consent } = ctx.request
  if (consent !== 'yes') return
  if (Object.keys(tracking).length === 0 || request.cookies[trackingCookieName]) return
  ctx.effects.tracking = tracking
}

function describePage(ctx: Context, match: RouteMatch | null): string {
  return match ? ctx.t(`description.${match.name}`, { site: ctx.site.settings.name }) : ''
}

interface RequestedPage {
  readonly url: URL
  readonly theme: 'light' | 'dark' | null
  readonly signupAsked?: boolean
  /** Called with what the page requests. */
  readonly read?: RenderReads
}

/** Renders the page that stands at an address for anyone who asks. */
export function renderFor(
  ctx: Context,
  { url, theme, signupAsked = false, read = new RenderReads() }: RequestedPage,
  pages: BuiltPages,
): Promise<PageAnswer> {
  return pages.renderPage({
    url,
    locale: ctx.locale,
    theme,
    signupAsked,
    description: describePage(ctx, matchRoute(url.pathname)),
    call: callInProcess(ctx, read),
    listAssets: pages.listAssets,
  })
}

/**
 * Returns the whole address that a request asks for. One that begins with two slashes is a path of this host, not
 * another host. Throws `bad_request` where none can be made of path and host.
 */
function readAddress({ url, protocol, host }: FastifyRequest): URL {
  const address = url.startsWith('/') ? `${protocol}://${host}${url}` : url
  if (!URL.canParse(address)) throw fail('bad_request')
  return new URL(address)
}

/** Returns where the page is that was asked for at a host that the site had before; null at its own. */
function leadToMainHost({ site }: Context, url: URL): string | null {
  if (normalizeHost(url.hostname) === site.host) return null
  return `${site.origin}${url.pathname}${url.search}`
}

/** Answers with the page that stands at an address, or with that nothing does. */
export async function sendPage(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  pages: BuiltPages,
): Promise<FastifyReply> {
  const url = readAddress(request)
  const left = leadToMainHost(ctx, url)
  if (left) return reply.header('cache-control', 'private, max-age=3600').redirect(left, 308)
  const match = matchRoute(url.pathname)
  const proper = match && properPath(match, ctx.locale)
  if (proper) {
    keepTracking(ctx, request)
    applyEffects(ctx, reply)
    return reply.header('cache-control', 'private, no-store').redirect(proper + url.search, 302)
  }
  const { theme, [signupAskedCookieName]: led } = request.cookies
  const chosen = theme === 'light' || theme === 'dark' ? theme : null
  const requested: RequestedPage = { url, theme: chosen, signupAsked: led !== undefined }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const place = findPlace(ctx, { ...requested, encoding })
  const cached = place === null ? null : findCachedPage(ctx.site, place)
  if (cached) return reply.headers(cached.headers).send(cached.bytes)

  await admitPage(ctx)
  const read = new RenderReads()
  const answer = await renderFor(ctx, { ...requested, read }, pages).catch(async (thrown: unknown) => {
    throw await toFailure(thrown)
  })
  keepTracking(ctx, request)
  applyEffects(ctx, reply)
  if (answer.kind === 'redirect') return reply.redirect(answer.location, answer.status)
  const headers = pageHeaders(ctx, answer)
  if (place !== null && answer.status === 200 && isCacheable(read.calls)) {
    const page = await keepPage(ctx.site, place, { html: answer.html, headers, encoding })
    return reply.headers(page.headers).send(page.bytes)
  }
  const isLater = answer.status === 429 || answer.status === 503
  if (isLater && read.retryAfter !== null) void reply.header('retry-after', String(read.retryAfter))
  return reply.code(answer.status).headers(headers).send(answer.html)
}

function pageHeaders(ctx: Context, { inlineStyles, indexable }: RenderedPage): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(inlineStyles, pictureOrigin(ctx.site)),
    // Every page of the site may become a conversation without being loaded again.
    'permissions-policy': permissionsPolicy({ microphone: true }),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    ...(!indexable && { 'x-robots-tag': 'noindex' }),
  }
}

/** Serves every page of the site by rendering it. */
export function registerPages(
  app: FastifyInstance,
  createContext: CreateRequestContext,
  pages: BuiltPages,
): void {
  app.get('/*', async (request, reply) => sendPage(await createContext(request), { request, reply }, pages))
}
