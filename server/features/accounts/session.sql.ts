import { sql } from 'kysely'
import { maxSessionSeconds } from '#contract/api/limits.ts'
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

/** Moves the end of a session, as far as its longest life allows. */
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

/** Ends one session. */
export async function deleteSession(db: Reads, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Ends all sessions of a member but one, if given; returns the hashes of the ended ones. */
export async function deleteOtherSessions(
  db: Reads,
  memberId: string,
  keep: Buffer | null,
): Promise<Buffer[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(keep !== null, (qb) => qb.where('token_hash', '<>', keep))
    .returning('token_hash')
    .execute()
  return ended.map((session) => session.token_hash)
}

export type OwnSessionRow = Awaited<ReturnType<typeof findSessions>>[number]

/** Finds the live sessions of a member, the last used first. */
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
