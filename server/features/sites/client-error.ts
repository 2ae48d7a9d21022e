import type { Handler } from '../../app/handler.ts'

/** Keeps what a browser tells of a fault of the program in the log, and counts it. */
export const clientError: Handler<'clientError'> = async (ctx, fault) => {
  ctx.services.metrics.clientError()
  ctx.services.log.warn({ reqId: ctx.request.id, ...fault }, 'error in a browser')
  return null
}
