import { sql } from 'kysely'
import { sessionSecondsMost } from '#contract/limits.ts'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface SessionRow {
  member_id: string
  site_id: string
  last_used_at: Date
  language: Locale
}

/** Finds a live session whose member may be logged in. */
export async function findSession(db: Reads, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.member_id, s.site_id, s.last_used_at, m.language
    from sessions s join members m on m.id = s.member_id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and m.status in ('not_confirmed', 'activated')`.execute(
    db,
  )
  return rows[0]
}

/** Of some sessions, those that are live no more. */
export async function findEnded(db: Reads, tokenHashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    select asked.token_hash from unnest(${[...tokenHashes]}::bytea[]) asked (token_hash)
    where not exists (
      select 1 from sessions s join members m on m.id = s.member_id
      where s.token_hash = asked.token_hash and s.expires_at > ${now} and m.status in ('not_confirmed', 'activated'))`.execute(
    db,
  )
  return rows.map((row) => row.token_hash)
}

/** Keeps a new session; only the hash of its token. */
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
  await sql`
    insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at, device, network,
      device_hash)
    values (${session.tokenHash}, ${session.memberId}, ${session.siteId}, ${session.now}, ${session.now},
      ${session.expiresAt}, ${session.device}, ${session.network}, ${session.deviceHash})`.execute(db)
}

/** Moves the end of a session, as far as its longest life allows. */
export async function prolongSession(
  db: Reads,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`
    update sessions set last_used_at = ${now},
      expires_at = least(${expiresAt}, created_at + ${sessionSecondsMost} * interval '1 second')
    where token_hash = ${tokenHash}`.execute(db)
}

/** Ends one session. */
export async function deleteSession(db: Reads, tokenHash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`.execute(db)
}

/** Ends all sessions of a member but one; gives the ended ones. */
export async function deleteOtherSessions(
  db: Reads,
  memberId: string,
  keep: Buffer | null,
): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from sessions where member_id = ${memberId} and (${keep}::bytea is null or token_hash <> ${keep})
    returning token_hash`.execute(db)
  return rows.map((row) => row.token_hash)
}

export interface OwnSessionRow {
  token_hash: Buffer
  created_at: Date
  last_used_at: Date
  device: string
}

/** The live sessions of a member, the last used first. */
export async function findSessions(db: Reads, memberId: string, now: Date): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select token_hash, created_at, last_used_at, device from sessions
    where member_id = ${memberId} and expires_at > ${now} order by last_used_at desc, created_at desc limit 100`.execute(
    db,
  )
  return rows
}

/** Forgets sessions that have ended by time. */
export async function deleteEndedSessions(db: Reads, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`.execute(db)
}
