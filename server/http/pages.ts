import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallName, calls } from '#contract/api/calls.ts'
import type { ErrorBody } from '#contract/api/errors.ts'
import { signupAskedCookieName } from '#contract/api/limits.ts'
import type { CallInput, MakeCall, PageAnswer, RenderedPage } from '#contract/api/page-renderer.ts'
import { findLander } from '#contract/features/tracking/variant-points.ts'
import { findProperPath, matchRoute, type RouteMatch } from '#contract/routing/match-route.ts'
import type { Context } from '../app/context.ts'
import { Failure, fail } from '../app/failure.ts'
import { findComparedLander } from '../features/sites/assign-variant.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { admitInPage, admitPage, answerCall } from './answer-call.ts'
import type { CreateRequestContext } from './api.ts'
import { applyEffects } from './apply-effects.ts'
import type { BuiltPages } from './built-pages.ts'
import { cachePage, chooseEncoding, findCachedPage, getPageCacheKey, isCacheable } from './cached-pages.ts'
import { retryAfterSeconds, toErrorAnswer } from './error-answer.ts'
import { getPictureOrigin } from './files.ts'
import { logFault } from './handle-errors.ts'
import { trackingCookieName } from './request-info.ts'
import { buildContentSecurityPolicy, buildPermissionsPolicy } from './security-headers.ts'

/** The calls of a page during rendering. */
class RenderReads {
  readonly calls = new Set<CallName>()
  /** The longest Retry-After of refused calls, in seconds; null without any. */
  retryAfter: number | null = null
}

/** Makes a call from a rendering page: the same path as over the network, without the network. */
function callInProcess(ctx: Context, read: RenderReads): MakeCall {
  return async <N extends CallName>(name: N, input: CallInput<N>) => {
    read.calls.add(name)
    // E-mail scanners and prefetching browsers open pages that no one requested: reading one changes nothing.
    if (calls[name].idempotency !== 'read') throw new Error(`a page must not call ${name} while it is read`)
    try {
      await admitInPage(ctx, name)
      // The declaration of the call gives the answer's type; `answerCall` works for all of them at once.
      return (await answerCall(ctx, name, { raw: { ...Object(input) } })) as never
    } catch (error) {
      // A page uses the answer as the reason why it cannot be shown (web/app/router/page-failure.ts).
      throw toRefusal(ctx, read, error)
    }
  }
}

/** Converts a refused or failed call for a page. Server errors are logged here: the page shows them like a refusal. */
function toRefusal(ctx: Context, read: RenderReads, error: unknown): Response {
  const { status, body, fault } = toErrorAnswer(error, ctx.t, ctx.request.id)
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

/** Stores the first traffic source of a consenting visitor for thirty days. */
function rememberTracking(ctx: Context, request: FastifyRequest, { pathname }: URL): void {
  const { tracking, consent } = ctx.request
  if (consent !== 'yes') return
  if (Object.keys(tracking).length === 0 || request.cookies[trackingCookieName]) return
  const lander = findLander(pathname)
  ctx.effects.tracking = { ...tracking, ...(lander && { lander }) }
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

/** Renders the page at a URL for the caller. */
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
    readStyle: pages.readStyle,
  })
}

/**
 * Returns the full URL of a request. A path that starts with two slashes belongs to this host, not another one. Throws
 * `bad_request` when path and host make no valid URL.
 */
function readAddress({ url, protocol, host }: FastifyRequest): URL {
  const address = url.startsWith('/') ? `${protocol}://${host}${url}` : url
  if (!URL.canParse(address)) throw fail('bad_request')
  return new URL(address)
}

/** Returns the new URL of a page requested at a former host of the site; null at its own. */
function buildMainHostUrl({ site }: Context, url: URL): string | null {
  if (normalizeHost(url.hostname) === site.host) return null
  return `${site.origin}${url.pathname}${url.search}`
}

/** Answers with the page at a URL, or with the not-found page. */
export async function sendPage(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  pages: BuiltPages,
): Promise<FastifyReply> {
  const url = readAddress(request)
  const left = buildMainHostUrl(ctx, url)
  if (left) return reply.header('cache-control', 'private, max-age=3600').redirect(left, 308)
  const match = matchRoute(url.pathname)
  const proper = match && findProperPath(match, ctx.locale)
  if (proper) {
    rememberTracking(ctx, request, url)
    applyEffects(ctx, reply)
    return reply.header('cache-control', 'private, no-store').redirect(proper + url.search, 302)
  }
  const compared = findComparedLander(ctx, url)
  if (compared) return reply.header('cache-control', 'private, no-store').redirect(compared, 302)
  const { theme, [signupAskedCookieName]: led } = request.cookies
  const chosen = theme === 'light' || theme === 'dark' ? theme : null
  const requested: RequestedPage = { url, theme: chosen, signupAsked: led !== undefined }
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const cacheKey = getPageCacheKey(ctx, { ...requested, encoding })
  const cached = cacheKey === null ? null : findCachedPage(ctx.site, cacheKey)
  if (cached) return reply.headers(cached.headers).send(cached.bytes)

  await admitPage(ctx)
  const read = new RenderReads()
  const answer = await renderFor(ctx, { ...requested, read }, pages).catch(async (thrown: unknown) => {
    throw await toFailure(thrown)
  })
  rememberTracking(ctx, request, url)
  applyEffects(ctx, reply)
  if (answer.kind === 'redirect') return reply.redirect(answer.location, answer.status)
  const headers = buildPageHeaders(ctx, answer)
  if (cacheKey !== null && answer.status === 200 && isCacheable(read.calls)) {
    const page = await cachePage(ctx.site, cacheKey, { html: answer.html, headers, encoding })
    return reply.headers(page.headers).send(page.bytes)
  }
  const isLater = answer.status === 429 || answer.status === 503
  if (isLater && read.retryAfter !== null) void reply.header('retry-after', String(read.retryAfter))
  return reply.code(answer.status).headers(headers).send(answer.html)
}

function buildPageHeaders(ctx: Context, { inlineStyles, indexable }: RenderedPage): Record<string, string> {
  return {
    'content-security-policy': buildContentSecurityPolicy(inlineStyles, getPictureOrigin(ctx.site)),
    // Any page of the site can turn into a conversation without a reload.
    'permissions-policy': buildPermissionsPolicy({ microphone: true }),
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
