import { authCookieSeconds } from '#contract/api/limits.ts'
import type { RequestInfo } from '../../app/request-info.ts'
import type { Session, Sessions } from '../../app/services/sessions.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { deriveTokenKey, hashToken } from '../../platform/hashing.ts'
import { createToken } from '../../platform/ids.ts'
import type { CacheCounts } from '../../platform/metrics.ts'
import { createRecentlyUsed } from '../../platform/recently-used.ts'
import { findEnded, findSession, insertSession, prolongSession } from './session.sql.ts'

const daySeconds = 86_400

/**
 * Looks up sessions and caches them a little longer than the polling interval, so that polling costs no query. Their
 * end is announced to all processes immediately.
 */
export function openSessions(db: Reads, clock: Clock, notifyOthers: () => void = () => undefined): Sessions {
  const remembered = createRecentlyUsed<Session>(50_000, { ttl: 90_000 })
  // A session that ended while it was being read must not be cached again.
  let forgotten = 0
  const counts: CacheCounts = { hits: 0, misses: 0 }
  return {
    counts,
    get forgets() {
      return forgotten
    },
    async find(token, site) {
      const key = deriveTokenKey(token)
      const known = remembered.get(key)
      counts[known ? 'hits' : 'misses'] += 1
      if (known) return known.siteId === site.id ? known : null
      const before = forgotten
      const tokenHash = hashToken(token)
      const row = await findSession(db, tokenHash, clock.now())
      if (!row) return null
      const session: Session = {
        memberId: row.member_id,
        siteId: row.site_id,
        tokenHash,
        language: row.language,
        lastUsedAt: row.last_used_at,
      }
      if (before === forgotten) remembered.set(key, session)
      return session.siteId === site.id ? session : null
    },
    forget(hashes) {
      forgotten++
      if (!hashes) remembered.clear()
      for (const one of hashes ?? []) remembered.delete(one.toString('base64'))
      notifyOthers()
    },
    forgetLocally() {
      forgotten++
      remembered.clear()
    },
    filterEnded: (hashes) => findEnded(db, hashes, clock.now()),
    async prolong(session) {
      const now = clock.now()
      if (now.getTime() - session.lastUsedAt.getTime() < daySeconds * 1000) return false
      await prolongSession(db, session.tokenHash, now, new Date(now.getTime() + authCookieSeconds * 1000))
      remembered.delete(session.tokenHash.toString('base64'))
      return true
    },
  }
}

/** Starts a 30-day session for a browser and returns its token, which only the cookie contains. */
export async function startSession(
  tx: Tx,
  { memberId, request, deviceHash }: { memberId: string; request: RequestInfo; deviceHash: Buffer },
): Promise<string> {
  const token = createToken()
  await insertSession(tx.db, {
    tokenHash: hashToken(token),
    memberId,
    siteId: tx.site.id,
    now: tx.now,
    expiresAt: new Date(tx.now.getTime() + authCookieSeconds * 1000),
    device: request.userAgent.slice(0, 300),
    network: request.network,
    deviceHash,
  })
  return token
}
