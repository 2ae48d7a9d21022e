import { closeCodes } from '#contract/api/live-socket.ts'
import type { Handler } from '../../app/handler.ts'
import { deleteSession } from './session.sql.ts'

/** Ends the session everywhere: cookie, row, cached copy and open sockets. */
export const logout: Handler<'logout'> = async (ctx) => {
  const { viewer } = ctx
  if (viewer) {
    await ctx.transaction((tx) => deleteSession(tx.db, viewer.sessionHash))
    ctx.services.sessions.forget([viewer.sessionHash])
    ctx.services.hub.end(viewer.id, {
      sessionKey: viewer.sessionHash.toString('base64'),
      code: closeCodes.loggedOut,
    })
  }
  ctx.effects.session = null
  return { user: null }
}
