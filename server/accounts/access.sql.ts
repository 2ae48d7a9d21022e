import { sql } from 'kysely'
import type { Reads } from '../context.ts'

/** How many browsers of a member get pushes, and how many archives can be fetched. */
export async function countAccess(
  db: Reads,
  memberId: string,
  now: Date,
): Promise<{ pushes: number; exports: number }> {
  const { rows } = await sql<{ pushes: number; exports: number }>`select
    (select count(*)::int from push_subscriptions where member_id = ${memberId}) as pushes,
    (select count(*)::int from account_exports where member_id = ${memberId} and expires_at > ${now}) as exports`.execute(
    db,
  )
  return rows[0] ?? { pushes: 0, exports: 0 }
}

/** Ends the passkeys of a member but those that are named, and what was asked of a browser to make another. */
export async function deletePasskeys(db: Reads, memberId: string, kept: readonly string[]): Promise<void> {
  await sql`delete from passkey_challenges where member_id = ${memberId}`.execute(db)
  await sql`
    delete from passkeys where member_id = ${memberId} and credential_id <> all(${[...kept]}::text[])`.execute(
    db,
  )
}

/** Ends the sessions of a member but those whose hashes are named; gives the ended ones. */
export async function deleteSessions(
  db: Reads,
  memberId: string,
  kept: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from sessions where member_id = ${memberId} and token_hash <> all(${[...kept]}::bytea[])
    returning token_hash`.execute(db)
  return rows.map((row) => row.token_hash)
}

/** Forgets the browsers of a member but those with a session, and one more. */
export async function deleteDevices(db: Reads, memberId: string, kept: Buffer | null): Promise<void> {
  await sql`
    delete from known_devices k where member_id = ${memberId} and token_hash is distinct from ${kept}::bytea
      and not exists (
        select 1 from sessions s where s.member_id = k.member_id and s.device_hash = k.token_hash)`.execute(
    db,
  )
}

/** Ends the pushes of a member that go with no session. */
export async function deleteLoosePushes(db: Reads, memberId: string): Promise<void> {
  await sql`delete from push_subscriptions where member_id = ${memberId} and session_hash is null`.execute(db)
}

/** Ends the links to the archives of a member; a job removes their files. */
export async function endExports(db: Reads, memberId: string, now: Date): Promise<void> {
  await sql`
    update account_exports set expires_at = ${now} where member_id = ${memberId} and expires_at > ${now}`.execute(
    db,
  )
}

/** Ends all sessions of one browser of a member and forgets it; gives the ended ones. */
export async function deleteDevice(db: Reads, memberId: string, deviceHash: Buffer): Promise<Buffer[]> {
  await sql`delete from known_devices where member_id = ${memberId} and token_hash = ${deviceHash}`.execute(
    db,
  )
  const { rows } = await sql<{ token_hash: Buffer }>`
    delete from sessions where member_id = ${memberId} and device_hash = ${deviceHash} returning token_hash`.execute(
    db,
  )
  return rows.map((row) => row.token_hash)
}
