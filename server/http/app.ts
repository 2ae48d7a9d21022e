import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { adminLogin } from '#contract/admin/staff/staff.ts'
import { authCookieName, localeCookieName, partnerCookieName, staffCookieName } from '#contract/api/limits.ts'
import { chooseLocale } from '#contract/features/sites/choose-locale.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { languageHeader, languageQuery } from '#contract/routing/match-route.ts'
import type { Translate } from '#generated/messages.ts'
import type { Config } from '../app/config.ts'
import type { Context, Services } from '../app/context.ts'
import type { CreateContext } from '../app/create-context.ts'
import { Failure, fail } from '../app/failure.ts'
import type { Staff } from '../app/request-info.ts'
import type { Site } from '../app/site.ts'
import { createRequestId } from '../platform/ids.ts'
import type { Tracing } from '../platform/tracing/tracing.ts'
import { programVersion } from '../platform/version.ts'
import { registerAdminPages } from './admin-page.ts'
import { registerAdminPreview } from './admin-preview.ts'
import { registerCalls } from './api.ts'
import { registerApiDocs } from './api-docs.ts'
import { registerBrandFiles } from './brand-files.ts'
import type { BuiltPages } from './built-pages.ts'
import { connectionTimes, maxAnswerSeconds, maxConnectionsPerAddress, openHttpServer } from './connections.ts'
import { registerFiles } from './files.ts'
import { registerGiftPictures } from './gift-pictures.ts'
import { findPathLocale, handleErrors } from './handle-errors.ts'
import { type Health, registerHealth } from './health.ts'
import { registerHostCookies, toPlainCookies } from './host-cookies.ts'
import { serveOnlyOverTls } from './only-tls.ts'
import { registerOutboxPage } from './outbox-page.ts'
import { registerPages } from './pages.ts'
import { registerPodFeed } from './pod-feed.ts'
import { watchProxies } from './proxy-chain.ts'
import { toReadableAddress } from './readable-address.ts'
import { readRequestInfo } from './request-info.ts'
import { isPrefetch } from './same-origin.ts'
import { registerSandboxPages } from './sandbox-pages.ts'
import { buildSecurityHeaders } from './security-headers.ts'
import { registerServiceWorker, registerSiteFiles } from './site-files.ts'
import { registerStaffSignIn } from './staff-sign-in.ts'
import { traceRequests } from './trace-requests.ts'
import { watchRequests } from './watch-requests.ts'

export interface AppParts {
  config: Config
  log: Logger
  services: Services
  createContext: CreateContext
  health: Health
  /** The built web bundle and where it lies; null where only the API is served, as in tests of use cases. */
  built: { pages: BuiltPages; dist: string } | null
  /** Records requests for a collector; none by default. */
  tracing?: Tracing | null
  /** Seconds after which a request without an answer is refused; `maxAnswerSeconds` by default. */
  maxAnswerSeconds?: number | undefined
}

/** How answers are compressed. Built files and cached pages are already compressed. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  // Less fits into one packet anyway.
  threshold: 1400,
  // Answers are for one client, once: the fastest level, which costs less on the main thread than passing it to
  // another.
  syncThreshold: 65_536,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
  // Bodies must be uncompressed: one that inflates a thousandfold would pass the limits.
  globalDecompression: false,
}

interface RawRequest {
  host: string
  path: string
  query: Record<string, unknown>
  cookies: Record<string, string | undefined>
  /** A part of a page, which is no activity and sets no cookies: caches in front may store the answer. */
  isPart?: boolean
}

/** Staff sessions count on their own paths only, so that no page for members knows them. */
function isStaffPath(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path.startsWith('/api/admin/')
}

/** A login is not an act of the person who was logged in before. */
function isStaffLogin({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return method === adminLogin.method && url.split('?', 1)[0] === adminLogin.path
}

/**
 * Returns the site that a staff member requests, otherwise that of the host. Throws `not_found` for a site they do not
 * work on, and for one that another deployment serves.
 */
async function findNamedSite(
  { sites, siteMoves }: Context['services'],
  { staff, hostSite, name }: { staff: Staff; hostSite: Site; name: unknown },
): Promise<Site> {
  if (name === undefined || name === 'all') return hostSite
  if (!staff.siteIds.some((id) => id === name) || siteMoves.isAway(String(name))) throw fail('not_found')
  return sites.byId(String(name))
}

/** Pages of the back office choose their site in the browser: in their addresses it is a filter, which may be out of date. */
const withoutNamedSite = (raw: RawRequest): RawRequest => ({
  ...raw,
  query: { ...raw.query, site: undefined },
})

const isPartnerPath = (path: string) => path.startsWith('/api/partner/')

/** Finds site, member and language of a request. Throws `not_found` for a host that no one set up. */
async function createRequestContext(
  parts: AppParts,
  request: FastifyRequest,
  raw: RawRequest,
): Promise<Context> {
  const { services } = parts
  const hostSite = await services.sites.byHost(raw.host)
  if (!hostSite) throw fail('not_found')
  if (!hostSite.isOpen && !isStaffPath(raw.path)) throw fail('unavailable')
  if (services.siteMoves.isAway(hostSite.id) && !isStaffPath(raw.path)) throw fail('unavailable')
  const staffToken =
    isStaffPath(raw.path) && !isStaffLogin(request) ? raw.cookies[staffCookieName] : undefined
  const staff = staffToken ? await services.staffSessions.find(staffToken) : null
  const site = staff ? await findNamedSite(services, { staff, hostSite, name: raw.query.site }) : hostSite
  const token = raw.cookies[authCookieName]
  const session = token ? await services.sessions.find(token, hostSite) : null
  const requested = raw.query[languageQuery] ?? request.headers[languageHeader]
  const locale = chooseLocale({
    cookie: raw.cookies[localeCookieName],
    path: findPathLocale(raw.path) ?? (typeof requested === 'string' ? requested : null),
    accountLanguage: session?.language,
    domainLanguage: site.settings.domain_language,
  })
  const viewer = session ? { id: session.memberId, sessionHash: session.tokenHash } : null
  const isHere = !raw.isPart && !isPrefetch(request.method, request.headers)
  if (viewer && isHere) services.presence.seen(viewer.id)
  const partnerToken = isPartnerPath(raw.path) ? raw.cookies[partnerCookieName] : undefined
  const ctx = await parts.createContext({
    site,
    viewer,
    staff,
    partner: partnerToken ? await services.partnerSessions.find(partnerToken, site) : null,
    locale,
    request: readRequestInfo(request, parts.config),
  })
  request.speaker = ctx.t
  request.spokenLocale = locale
  if (session && token && isHere && (await services.sessions.prolong(session))) {
    ctx.effects.session = { token, memberId: session.memberId }
  }
  return ctx
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Translates for the caller, once the caller and site are known. */
    speaker: Translate | null
    /** Its language. */
    spokenLocale: Locale | null
  }
}

/** Opens the HTTP server with its limits on connections. */
function createServerFactory({ config }: AppParts): FastifyServerFactory {
  // Behind proxies, all connections are theirs.
  const perAddress = config.rateLimits && config.trustedProxies === 0 ? maxConnectionsPerAddress : null
  return (handle) => openHttpServer({ ...connectionTimes, perAddress }, handle)
}

/** Reads the forms of pages and of e-mail clients (RFC 8058); cross-site ones are refused by origin as usual. */
function parseForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** Gives every answer the headers that protect it, and the id of its request. */
function addHeaders(app: FastifyInstance, { secureCookies }: Config): void {
  const headers = buildSecurityHeaders(secureCookies)
  app.addHook('onRequest', (request, reply, done) => {
    // Proxies pass it on as the visitor sent it, and the framework would take it for the requested host.
    delete request.raw.headers['x-forwarded-host']
    void reply.headers(headers).header('x-request-id', request.id)
    done()
  })
}

/** Answers `not_found` for whatever no other route of a folder serves. */
function refuseUnknown(app: FastifyInstance, path: string): void {
  app.get(path, async () => {
    throw fail('not_found')
  })
}

/** Builds the HTTP server: calls, files, health, pages. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, built } = parts
  const app = Fastify({
    serverFactory: createServerFactory(parts),
    loggerInstance: parts.log as FastifyBaseLogger, // pino's own type would spread through every signature
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId,
    rewriteUrl: ({ url }) => toReadableAddress(url ?? '/'),
    // Without proxies the chain is not read, which would cost every request.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    bodyLimit: 256 * 1024,
    // For a database or provider that does not answer: waiting clients get a 503 with Retry-After.
    handlerTimeout: (parts.maxAnswerSeconds ?? maxAnswerSeconds) * 1000,
    // Open connections are still answered during a stop; the answer says that it is the last one.
    return503OnClosing: false,
    // Long addresses are refused by the routes table; the router's own limit is on single parameters.
    routerOptions: { maxParamLength: 500 },
  })
  app.decorateRequest('speaker', null).decorateRequest('spokenLocale', null)
  await app.register(cookie)
  registerHostCookies(app, config.secureCookies)
  parseForms(app)
  // Before all other hooks, so that their work belongs to the request.
  if (parts.tracing) traceRequests(app, parts.tracing)
  addHeaders(app, config)
  handleErrors(app, parts.services)
  watchRequests(app, parts)
  watchProxies(app, config)
  if (config.secureCookies) serveOnlyOverTls(app)
  await app.register(compress, compression)

  const toRaw = (request: FastifyRequest): RawRequest => {
    const path = request.url.split('?')[0] ?? '/'
    return { host: request.host, path, query: Object(request.query), cookies: request.cookies }
  }
  const createContext = (request: FastifyRequest) => createRequestContext(parts, request, toRaw(request))
  const createPartContext = (request: FastifyRequest) =>
    createRequestContext(parts, request, { ...toRaw(request), isPart: true })
  const createOfficeContext = (request: FastifyRequest) =>
    createRequestContext(parts, request, withoutNamedSite(toRaw(request)))
  registerHealth(app, parts.health)
  registerCalls(app, createContext)
  registerApiDocs(app, programVersion)
  registerPodFeed(app, parts.services)
  // For a program that requests an unknown call, an error is better than a page.
  refuseUnknown(app, '/api/*')
  registerSandboxPages(app, createContext)
  registerFiles(app, createPartContext, parts.services)
  registerOutboxPage(app, createContext)
  registerStaffSignIn(app, createContext)
  registerSiteFiles(app, createContext)
  registerBrandFiles(app, createContext)
  if (built) {
    const assets = {
      root: join(built.dist, 'client/assets'),
      prefix: '/assets/',
      // A route for each file: the wildcard reads the whole folder for every request.
      wildcard: false,
      immutable: true,
      preCompressed: true,
      maxAge: '365d',
    }
    await app.register(fastifyStatic, { ...assets, cacheControl: true, decorateReply: false })
    // Not a page: a missing file is an error.
    refuseUnknown(app, '/assets/*')
    registerServiceWorker(app, built.dist)
    registerGiftPictures(app, built.pages)
    registerAdminPreview(app, createContext, built.pages)
    registerAdminPages(app, createOfficeContext, built.pages)
    registerPages(app, createContext, built.pages)
  }
  app.setNotFoundHandler(async () => {
    throw fail('not_found')
  })
  return app
}

/**
 * Returns the context of a WebSocket upgrade, which Fastify never sees; null for an unknown host. Throws any other
 * error.
 */
export function createUpgradeContexts(app: FastifyInstance, parts: AppParts) {
  return async (upgrade: IncomingMessage): Promise<Context | null> => {
    const host = upgrade.headers.host ?? ''
    const cookies = toPlainCookies(app.parseCookie(upgrade.headers.cookie ?? ''), parts.config.secureCookies)
    const request = {
      method: 'GET',
      id: createRequestId(),
      raw: upgrade,
      headers: upgrade.headers,
      cookies,
      query: {},
    } as unknown as FastifyRequest // readRequestInfo reads just these
    try {
      return await createRequestContext(parts, request, { host, path: '/', query: {}, cookies })
    } catch (error) {
      if (error instanceof Failure) return null
      throw error
    }
  }
}
