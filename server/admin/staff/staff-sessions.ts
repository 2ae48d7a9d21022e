import { staffIdleSeconds, staffSessionSeconds } from '#contract/api/limits.ts'
import type { Config } from '../../app/config.ts'
import type { RequestInfo } from '../../app/request-info.ts'
import type { StaffSessions } from '../../app/services/sessions.ts'
import type { Reads, Tx } from '../../app/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { hashToken } from '../../platform/hashing.ts'
import { createToken } from '../../platform/ids.ts'
import {
  findStaffSession,
  hasRealMembers,
  insertStaffSession,
  useStaffSession,
} from './staff-sessions.sql.ts'

const noteEveryMilliseconds = 60_000

/**
 * Looks up staff sessions without a cache, so that locking a person out takes effect immediately. Sessions of the
 * demo’s staff count only in a demo that no real member uses.
 */
export function openStaffSessions(db: Reads, clock: Clock, config: Pick<Config, 'mode'>): StaffSessions {
  return {
    async find(token) {
      const sessionHash = hashToken(token)
      const now = clock.now()
      const idleSince = new Date(now.getTime() - staffIdleSeconds * 1000)
      const row = await findStaffSession(db, sessionHash, { now, idleSince })
      if (!row) return null
      const { last_used_at, is_demo: isDemo, ...staff } = row
      if (isDemo && (config.mode !== 'demo' || (await hasRealMembers(db)))) return null
      if (now.getTime() - last_used_at.getTime() > noteEveryMilliseconds)
        await useStaffSession(db, sessionHash, now)
      return { ...staff, isDemo, sessionHash }
    },
  }
}

/** Starts a staff session and returns its token, which only the cookie contains. */
export async function startStaffSession(tx: Tx, staffId: string, request: RequestInfo): Promise<string> {
  const token = createToken()
  await insertStaffSession(tx.db, {
    tokenHash: hashToken(token),
    staffId,
    now: tx.now,
    expiresAt: new Date(tx.now.getTime() + staffSessionSeconds * 1000),
    device: request.userAgent.slice(0, 300),
    network: request.network,
  })
  return token
}
