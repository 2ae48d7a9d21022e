import type { Handler } from '../../app/handler.ts'

/** Logs an error that a browser reports, and counts it. */
export const clientError: Handler<'clientError'> = async (ctx, fault) => {
  ctx.services.metrics.clientError()
  ctx.services.log.warn({ reqId: ctx.request.id, ...fault }, 'error in a browser')
  return null
}
