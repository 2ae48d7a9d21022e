import type { FastifyInstance, FastifyRequest } from 'fastify'
import { matchRoute } from '#contract/routing/match-route.ts'
import type { Config } from '../app/config.ts'
import type { Services } from '../app/context.ts'

/** Returns the route of a request, never its address: pages by their name. */
export function getRouteLabel(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'none'
  if (url !== '/*') return url
  const match = matchRoute(request.url.split('?')[0] ?? '/')
  return match ? `page ${match.name}` : 'page none'
}

/** Counts every answer, and logs slow ones with their request id. */
export function watchRequests(
  app: FastifyInstance,
  { config, services }: { config: Config; services: Pick<Services, 'metrics'> },
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const milliseconds = reply.elapsedTime
    const labels = { method, route: getRouteLabel(request), status: reply.statusCode }
    services.metrics.request(labels, milliseconds / 1000)
    if (milliseconds >= config.slowRequestMilliseconds)
      request.log.warn({ ...labels, milliseconds: Math.round(milliseconds) }, 'slow request')
    done()
  })
}
