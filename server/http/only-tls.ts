import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../app/failure.ts'
import { isHealthAddress } from './health.ts'

/** Requests to this machine never leave it, so trying the program out needs no TLS. */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** People type the addresses of pages; everything else is requested by programs, which would not notice. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !url.startsWith('/api/') && Boolean(headers.accept?.includes('text/html'))
}

async function refusePlain(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.protocol === 'https' || ownMachine.has(request.hostname)) return
  if (isHealthAddress(request.url)) return
  if (!isPage(request)) throw fail('bad_request')
  return reply.redirect(`https://${request.hostname}${request.url}`, 308)
}

/** A proxy that is not configured makes every page redirect to itself: the first time, the log says what to set. */
function warnOfUnknownProxy(app: FastifyInstance): void {
  let isTold = false
  app.addHook('onRequest', async ({ protocol, headers, log }) => {
    if (isTold || protocol === 'https' || headers['x-forwarded-proto'] !== 'https') return
    isTold = true
    log.warn('an untrusted proxy sets X-Forwarded-Proto; is TRUSTED_PROXIES set?')
  })
}

/**
 * Serves no one without TLS, according to the proxy's `X-Forwarded-Proto`: a page redirects to the same one over TLS,
 * anything else is refused with `bad_request`, so that no program keeps sending plain text unnoticed.
 */
export function serveOnlyOverTls(app: FastifyInstance): void {
  warnOfUnknownProxy(app)
  app.addHook('onRequest', refusePlain)
}
