import { sql } from 'kysely'
import { maxSessionSeconds } from '#contract/api/limits.ts'
import { isSessionEndReason, type SessionEndReason } from '#contract/features/accounts/sessions.ts'
import type { Reads } from '../../app/transaction.ts'

/** The members that may be logged in. */
const loginStatuses = ['not_confirmed', 'activated'] as const

/** Finds a live session whose member may be logged in. */
export function findSession(db: Reads, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['s.member_id', 's.site_id', 's.last_used_at', 'm.language'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', now)
    .where('m.status', 'in', loginStatuses)
    .executeTakeFirst()
}

/** Finds which of some sessions have ended. */
export async function findEnded(db: Reads, tokenHashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const live = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select('s.token_hash')
    .where('s.token_hash', '=', (eb) => eb.fn.any(eb.val(tokenHashes)))
    .where('s.expires_at', '>', now)
    .where('m.status', 'in', loginStatuses)
    .execute()
  const liveHashes = new Set(live.map((session) => session.token_hash.toString('hex')))
  return tokenHashes.filter((hash) => !liveHashes.has(hash.toString('hex')))
}

/** Returns whether a session has not been ended, locked until the transaction ends. */
export async function lockSession(db: Reads, tokenHash: Buffer): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .forShare()
    .executeTakeFirst()
  return session !== undefined
}

/** Stores a new session; only the hash of its token. */
export async function insertSession(
  db: Reads,
  session: {
    tokenHash: Buffer
    memberId: string
    siteId: string
    now: Date
    expiresAt: Date
    device: string
    network: string
    /** The browser's token, as known_devices has it. */
    deviceHash: Buffer
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      site_id: session.siteId,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
      device: session.device,
      network: session.network,
      device_hash: session.deviceHash,
    })
    .execute()
}

/** Extends a session, up to its maximum lifetime. */
export async function prolongSession(
  db: Reads,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  const longest = sql<Date>`created_at + ${maxSessionSeconds} * interval '1 second'`
  await db
    .updateTable('sessions')
    .set((eb) => ({ last_used_at: now, expires_at: eb.fn<Date>('least', [eb.val(expiresAt), longest]) }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Ends one session on its own logout, without a reason. */
export async function deleteSession(db: Reads, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export interface SessionEnd {
  readonly memberId: string
  /** The reason that the login page shows to browsers that still hold the tokens. */
  readonly reason: SessionEndReason
  readonly now: Date
  /** Hashes of the sessions to keep. */
  readonly kept?: readonly Buffer[]
  /** Only these sessions end. */
  readonly only?: readonly Buffer[]
  /** Only the sessions of this browser end. */
  readonly deviceHash?: Buffer
}

/** Ends the sessions of a member, storing the reason for thirty days; returns the hashes of the ended ones. */
export async function deleteSessions(
  db: Reads,
  { memberId, reason, now, kept = [], only, deviceHash }: SessionEnd,
): Promise<Buffer[]> {
  const ended = await db
    .with('ended', (qb) =>
      qb
        .deleteFrom('sessions')
        .where('member_id', '=', memberId)
        .where((eb) => eb.not(eb('token_hash', '=', eb.fn.any(eb.val(kept)))))
        .$if(only !== undefined, (query) =>
          query.where('token_hash', '=', (eb) => eb.fn.any(eb.val(only ?? []))),
        )
        .$if(deviceHash !== undefined, (query) => query.where('device_hash', '=', deviceHash ?? null))
        .returning(['token_hash', 'member_id']),
    )
    .insertInto('ended_sessions')
    .columns(['token_hash', 'member_id', 'reason', 'ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('ended')
        .select(['token_hash', 'member_id', eb.val(reason).as('reason'), eb.val(now).as('ended_at')]),
    )
    .returning('token_hash')
    .execute()
  return ended.map((session) => session.token_hash)
}

/** Finds the reason why a session of a site was ended early. */
export async function findSessionEnd(
  db: Reads,
  siteId: string,
  tokenHash: Buffer,
): Promise<SessionEndReason | null> {
  const end = await db
    .selectFrom('ended_sessions as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .select('e.reason')
    .where('e.token_hash', '=', tokenHash)
    .where('m.site_id', '=', siteId)
    .executeTakeFirst()
  return end && isSessionEndReason(end.reason) ? end.reason : null
}

/** Deletes reasons of sessions that ended before a given time. */
export async function deleteOldSessionEnds(db: Reads, before: Date): Promise<void> {
  await db.deleteFrom('ended_sessions').where('ended_at', '<', before).execute()
}

export type OwnSessionRow = Awaited<ReturnType<typeof findSessions>>[number]

/** Finds a member's live sessions, most recently used first. */
export function findSessions(db: Reads, memberId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_used_at', 'device'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** Deletes sessions that have expired. */
export async function deleteEndedSessions(db: Reads, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
