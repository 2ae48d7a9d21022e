import { closeCodes } from '#contract/api/live-socket.ts'
import type { Context } from '../../app/context.ts'

/** Called after the commit that deleted sessions: drops cached copies and closes their sockets. */
export function endSessions(ctx: Context, memberId: string, hashes: readonly Buffer[]): void {
  ctx.services.sessions.forget(hashes)
  for (const hash of hashes) {
    const which = { sessionKey: hash.toString('base64'), code: closeCodes.loggedOut }
    ctx.services.hub.end(memberId, which)
  }
}
