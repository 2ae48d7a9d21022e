import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing, Work } from '../platform/tracing/tracing.ts'
import { getRouteLabel } from './watch-requests.ts'

/** Records each request by method, route, status and request id: never by its address or who made it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const begun = new WeakMap<FastifyRequest, Work>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request
    const attributes = { 'http.request.method': method, 'duet.request_id': request.id }
    const work = tracing.begin('request', method, attributes)
    begun.set(request, work)
    work.within(done)
  })
  // The body is read on the connection's own events, after which the request is no longer the current work.
  app.addHook('preHandler', (request, _reply, done) => {
    const work = begun.get(request)
    if (work) work.within(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const work = begun.get(request)
    const route = getRouteLabel(request)
    const { statusCode } = reply
    work?.span.updateName(`${request.method} ${route}`)
    work?.span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
    work?.end(statusCode >= 500 ? String(statusCode) : undefined)
    done()
  })
}
