import { closeCodes } from '#contract/api/live-socket.ts'
import type { LiveHub } from '../app/services/live.ts'
import type { Sessions } from '../app/services/sessions.ts'

/**
 * Closes screens of this process whose session has expired, or was ended elsewhere without a notification. Called every
 * minute; screens of ended sessions are normally closed immediately.
 */
export async function endLostScreens(hub: LiveHub, sessions: Sessions): Promise<void> {
  const open = hub.sessions()
  if (open.length === 0) return
  const ended = await sessions.filterEnded(open.map(({ sessionKey }) => Buffer.from(sessionKey, 'base64')))
  const keys = new Set(ended.map((hash) => hash.toString('base64')))
  for (const { memberId, sessionKey } of open) {
    if (keys.has(sessionKey)) hub.endLocally(memberId, { sessionKey, code: closeCodes.loggedOut })
  }
}
