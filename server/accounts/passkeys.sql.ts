import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { Reads } from '../context.ts'

export interface PasskeyRow {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  device: string
  created_at: Date
  last_used_at: Date | null
}

const columns = sql`credential_id, public_key, counter, transports, device, created_at, last_used_at`

/** The passkeys of a member, the eldest first. */
export async function findPasskeys(db: Reads, memberId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkeys where member_id = ${memberId} order by created_at, credential_id`.execute(
    db,
  )
  return rows
}

/** A passkey of a site with the account it opens. */
export async function findPasskey(
  db: Reads,
  siteId: string,
  credentialId: string,
): Promise<(PasskeyRow & { member_id: string; status: string; language: Locale }) | undefined> {
  const { rows } = await sql<PasskeyRow & { member_id: string; status: string; language: Locale }>`
    select k.credential_id, k.public_key, k.counter, k.transports, k.device, k.created_at, k.last_used_at,
      k.member_id, m.status, m.language
    from passkeys k join members m on m.id = k.member_id
    where k.credential_id = ${credentialId} and k.site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** Keeps a passkey; false for one that is known, which stays as it is. */
export async function insertPasskey(
  db: Reads,
  passkey: {
    id: string
    memberId: string
    siteId: string
    publicKey: Uint8Array
    counter: number
    transports: readonly string[]
    device: string
    now: Date
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into passkeys (credential_id, member_id, site_id, public_key, counter, transports, device, created_at)
    values (${passkey.id}, ${passkey.memberId}, ${passkey.siteId}, ${Buffer.from(passkey.publicKey)}, ${passkey.counter},
      ${[...passkey.transports]}::text[], ${passkey.device}, ${passkey.now})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Notes a use with the counter of the authenticator. */
export async function notePasskeyUse(
  db: Reads,
  use: { id: string; counter: number; now: Date },
): Promise<void> {
  await sql`
    update passkeys set counter = ${use.counter}, last_used_at = ${use.now} where credential_id = ${use.id}`.execute(
    db,
  )
}

/** Removes a passkey of its owner; false when there is none. */
export async function deletePasskey(db: Reads, memberId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkeys where member_id = ${memberId} and credential_id = ${id}`.execute(db)
  return numAffectedRows === 1n
}

/** Keeps a challenge, for a member who adds a passkey or for a login; old ones are forgotten. */
export async function insertChallenge(
  db: Reads,
  asked: { challenge: string; siteId: string; memberId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`delete from passkey_challenges where expires_at < ${asked.now}`.execute(db)
  await sql`
    insert into passkey_challenges (challenge, site_id, member_id, expires_at)
    values (${asked.challenge}, ${asked.siteId}, ${asked.memberId}, ${asked.expiresAt})`.execute(db)
}

/** Takes a challenge, once; false for a wrong, used or old one. */
export async function takeChallenge(
  db: Reads,
  asked: { challenge: string; siteId: string; memberId: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenges where challenge = ${asked.challenge} and site_id = ${asked.siteId}
      and member_id is not distinct from ${asked.memberId} and expires_at > ${asked.now}`.execute(db)
  return numAffectedRows === 1n
}
