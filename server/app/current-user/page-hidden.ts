import type { Handler } from '../handler.ts'

/** Takes the beacon of a hidden page. Logged out it means nothing; it never fails. */
export const pageHidden: Handler<'pageHidden'> = async (ctx) => {
  if (ctx.viewer) await ctx.services.presence.left(ctx.viewer.id)
  return null
}
