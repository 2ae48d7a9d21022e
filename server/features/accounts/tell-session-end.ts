import type { Handler } from '../../app/handler.ts'
import { hashToken } from '../../platform/hashing.ts'
import { findSessionEnd } from './session.sql.ts'

/**
 * Returns why the session of the browser's cookie ended. Only the holder of the cookie learns it: its token is as good
 * as the login was.
 */
export const sessionEnd: Handler<'sessionEnd'> = async (ctx) => {
  const { session } = ctx.request
  if (!session || ctx.viewer) return { reason: null }
  return { reason: (await findSessionEnd(ctx.db, ctx.site.id, hashToken(session))) ?? 'expired' }
}
