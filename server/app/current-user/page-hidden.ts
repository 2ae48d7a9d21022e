import type { Handler } from '../handler.ts'

/** Accepts the beacon of a hidden page. Ignored when logged out; never fails. */
export const pageHidden: Handler<'pageHidden'> = async (ctx) => {
  if (ctx.viewer) await ctx.services.presence.left(ctx.viewer.id)
  return null
}
