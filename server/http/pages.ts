import '@fastify/cookie'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '#contract/calls.ts'
import { matchRoute, properPath, type RouteMatch } from '#contract/match-route.ts'
import type { CallInput, MakeCall, PageAnswer } from '#contract/page-renderer.ts'
import { type Context, Failure } from '../context.ts'
import { admit, answerCall } from './answer-call.ts'
import { applyEffects, type ContextOfRequest } from './api.ts'
import type { BuiltPages } from './built-pages.ts'
import { errorAnswer } from './error-answer.ts'
import { trackingCookieName } from './request-info.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** A call from a rendering page: the same road as over the network, without the network. */
function callInProcess(ctx: Context): MakeCall {
  return async <N extends CallName>(name: N, input: CallInput<N>) => {
    try {
      await admit(ctx, name)
      // The declaration of the call gives the answer's type; `answerCall` works for all of them at once.
      return (await answerCall(ctx, name, { raw: { ...Object(input) } })) as never
    } catch (error) {
      // A page takes an answer for the reason why it cannot be shown (web/lib/page-failure.ts).
      if (error instanceof Failure) throw refusalOf(ctx, error)
      throw error
    }
  }
}

function refusalOf(ctx: Context, failure: Failure): Response {
  const { status, body } = errorAnswer(failure, ctx.t, ctx.request.id)
  return Response.json(body, { status })
}

/** Keeps the first traffic source of a visitor who agreed to it for thirty days (E-121). */
function keepTracking(ctx: Context, request: FastifyRequest): void {
  const { tracking, consent } = ctx.request
  if (consent !== 'yes') return
  if (Object.keys(tracking).length === 0 || request.cookies[trackingCookieName]) return
  ctx.effects.tracking = tracking
}

function descriptionOf(ctx: Context, match: RouteMatch | null): string {
  return match ? ctx.t(`description.${match.name}`, { site: ctx.site.settings.name }) : ''
}

interface Asked {
  readonly url: URL
  readonly theme: 'light' | 'dark' | null
  readonly nonce: string
}

/** Renders the page that stands at an address for whoever asks. */
export function renderFor(
  ctx: Context,
  { url, theme, nonce }: Asked,
  pages: BuiltPages,
): Promise<PageAnswer> {
  return pages.renderPage({
    url,
    locale: ctx.locale,
    theme,
    nonce,
    description: descriptionOf(ctx, matchRoute(url.pathname)),
    call: callInProcess(ctx),
    assetsOf: pages.assetsOf,
  })
}

/** Answers with the page that stands at an address, or with that nothing does. */
export async function sendPage(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  pages: BuiltPages,
): Promise<FastifyReply> {
  const url = new URL(request.url, `${request.protocol}://${request.host}`)
  const match = matchRoute(url.pathname)
  const proper = match && properPath(match, ctx.locale)
  if (proper) {
    keepTracking(ctx, request)
    applyEffects(ctx, reply)
    return reply.header('cache-control', 'private, no-store').redirect(proper + url.search, 302)
  }
  const nonce = randomBytes(16).toString('base64')
  const theme = request.cookies.theme
  const chosen = theme === 'light' || theme === 'dark' ? theme : null
  const answer = await renderFor(ctx, { url, theme: chosen, nonce }, pages)
  keepTracking(ctx, request)
  applyEffects(ctx, reply)
  if (answer.kind === 'redirect') return reply.redirect(answer.location, answer.status)
  if (!answer.indexable) void reply.header('x-robots-tag', 'noindex')
  return reply
    .code(answer.status)
    .headers({
      'content-security-policy': contentSecurityPolicy(nonce, ctx.services.files.links?.origin),
      'cache-control': 'private, no-store',
    })
    .type('text/html; charset=utf-8')
    .send(answer.html)
}

/** Serves every page of the site by rendering it (R-001…R-067). */
export function registerPages(app: FastifyInstance, contextOf: ContextOfRequest, pages: BuiltPages): void {
  app.get('/*', async (request, reply) => sendPage(await contextOf(request), { request, reply }, pages))
}
