import '@fastify/cookie'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { localeCookieName } from '#contract/api/limits.ts'
import { chooseLocale } from '#contract/features/sites/choose-locale.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { languageHeader, languageQuery, matchRoute } from '#contract/routing/match-route.ts'
import type { Translate } from '#generated/messages.ts'
import type { Services } from '../app/context.ts'
import type { Site } from '../app/site.ts'
import { createTranslator } from '../platform/messages.ts'
import { isUnreachable } from '../platform/outage.ts'
import { retryAfterSeconds, toErrorAnswer } from './error-answer.ts'
import { logRefusal } from './log-refusals.ts'
import { type NoticeReason, renderNoticePage } from './notice-page.ts'
import { buildContentSecurityPolicy } from './security-headers.ts'

/** Returns the language of a path; those of calls are the same in all. */
export function findPathLocale(path: string): Locale | undefined {
  return path.startsWith('/api/') ? undefined : matchRoute(path)?.locale
}

/** Returns whether a write was refused because its site is on the way to another deployment. */
function isMoving(thrown: unknown): boolean {
  const { code, message } = Object(thrown)
  return code === '25006' && /^the site \S+ is moving$/.test(String(message))
}

/** Returns whether a client closed its connection in the middle of its request: Node.js says so with these words. */
function isAborted(thrown: unknown): boolean {
  const { code, message } = Object(thrown)
  return code === 'ECONNRESET' && message === 'aborted'
}

/**
 * Logs a server error, whatever was thrown. A write that a move refused is expected, and no error, nor is a client that
 * leaves; the stacks of requests that fail because a machine is away say nothing.
 */
export function logFault(
  log: Pick<Logger, 'error' | 'warn' | 'info'> | FastifyBaseLogger,
  thrown: unknown,
): void {
  if (isMoving(thrown)) log.info('refused a write, the site is moving')
  else if (isAborted(thrown)) log.info('request ended, its client left')
  else if (isUnreachable(thrown)) log.warn({ reason: String(thrown) }, 'request failed during an outage')
  else log.error({ err: thrown }, 'request failed')
}

/** Returns the language of a failed request, from its own headers if it failed before its session was read. */
function findRequestLocale(request: FastifyRequest, site: Site | undefined): Locale {
  const named = Object(request.query)[languageQuery] ?? request.headers[languageHeader]
  return chooseLocale({
    cookie: request.cookies?.[localeCookieName],
    path: findPathLocale(request.url.split('?')[0] ?? '/') ?? (typeof named === 'string' ? named : null),
    domainLanguage: site?.settings.domain_language,
  })
}

const pageRoutes: ReadonlySet<string | undefined> = new Set(['/*', '/admin', '/admin/*'])

const reasons: Readonly<Record<number, NoticeReason>> = { 429: 'busy', 500: 'fault', 503: 'away' }

/** A draft is unavailable to everyone but staff, for longer than a moment. Without a site, its host was never added. */
function findReason(site: Site | undefined, status: number): NoticeReason | undefined {
  if (status === 404 && !site) return 'noSite'
  return status === 503 && site?.isOpen === false ? 'draft' : reasons[status]
}

/** A failed page is retried by a person, who needs a little longer than a program. */
const awayPageSeconds = 10

interface FailedRequest {
  readonly site: Site | undefined
  readonly locale: Locale
  readonly t: Translate
  readonly status: number
  readonly seconds: number | null
}

function sendNotice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  reason: NoticeReason,
  { site, locale, t, status, seconds }: FailedRequest,
): FastifyReply {
  const { theme } = request.cookies ?? {}
  const wait = reason === 'busy' ? (seconds ?? 1) : awayPageSeconds
  const { html, style } = renderNoticePage({
    reason,
    locale,
    t,
    seconds: wait,
    requestId: request.id,
    settings: site?.settings ?? null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  })
  if (reason === 'busy' || reason === 'away') void reply.header('retry-after', String(wait))
  return reply
    .code(status)
    .headers({
      'cache-control': 'private, no-store',
      'content-security-policy': buildContentSecurityPolicy([style], null),
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Answers failed requests: a call with an error of the contract, a page with a page, both in the caller's language, and
 * from memory only during a database outage.
 */
export function handleErrors(
  app: FastifyInstance,
  { secrets, sites }: Pick<Services, 'secrets' | 'sites'>,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const site = sites.getLastKnown(request.host)
    const locale = request.spokenLocale ?? findRequestLocale(request, site)
    const t = request.speaker ?? (await createTranslator(locale, site?.texts))
    const { status, body, fault } = toErrorAnswer(error, t, request.id)
    if (fault) logFault(request.log, fault)
    logRefusal(request, body, secrets)
    const seconds = retryAfterSeconds(body)
    const reason = pageRoutes.has(request.routeOptions.url) ? findReason(site, status) : undefined
    if (reason) return sendNotice({ request, reply }, reason, { site, locale, t, status, seconds })
    if (seconds !== null) void reply.header('retry-after', String(seconds))
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}
