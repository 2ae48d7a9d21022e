import type { Reads } from '../../app/transaction.ts'

const columns = [
  'k.credential_id',
  'k.public_key',
  'k.counter',
  'k.transports',
  'k.device',
  'k.created_at',
  'k.last_used_at',
] as const

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

/** Finds the passkeys of a member, the oldest first. */
export function findPasskeys(db: Reads, memberId: string) {
  return db
    .selectFrom('passkeys as k')
    .select(columns)
    .where('k.member_id', '=', memberId)
    .orderBy('k.created_at')
    .orderBy('k.credential_id')
    .execute()
}

/** Finds a passkey of a site with the account that it opens. */
export function findPasskey(db: Reads, siteId: string, credentialId: string) {
  return db
    .selectFrom('passkeys as k')
    .innerJoin('members as m', 'm.id', 'k.member_id')
    .select(columns)
    .select(['k.member_id', 'm.status', 'm.language'])
    .where('k.credential_id', '=', credentialId)
    .where('k.site_id', '=', siteId)
    .executeTakeFirst()
}

/** Stores a passkey; false for a known one, which stays as it is. */
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
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.id,
      member_id: passkey.memberId,
      site_id: passkey.siteId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      device: passkey.device,
      created_at: passkey.now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records a use with the counter of the authenticator; false when the passkey was removed. The member is locked first:
 * who recovers an account ends its sessions and removes its passkeys, and no session may start in between.
 */
export async function recordPasskeyUse(
  db: Reads,
  use: { id: string; memberId: string; counter: number; now: Date },
): Promise<boolean> {
  await db.selectFrom('members').select('id').where('id', '=', use.memberId).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: use.now })
    .where('credential_id', '=', use.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes a passkey of its owner; false when there is none. */
export async function deletePasskey(db: Reads, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where('credential_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Stores a challenge, for a member who adds a passkey or for a login; expired ones are deleted. */
export async function insertChallenge(
  db: Reads,
  challengeRow: { challenge: string; siteId: string; memberId: string | null; now: Date; expiresAt: Date },
): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', challengeRow.now).execute()
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: challengeRow.challenge,
      site_id: challengeRow.siteId,
      member_id: challengeRow.memberId,
      expires_at: challengeRow.expiresAt,
    })
    .execute()
}

/** Consumes a challenge; false for a wrong, used or expired one. */
export async function takeChallenge(
  db: Reads,
  challengeRow: { challenge: string; siteId: string; memberId: string | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeRow.challenge)
    .where('site_id', '=', challengeRow.siteId)
    .where('member_id', 'is not distinct from', challengeRow.memberId)
    .where('expires_at', '>', challengeRow.now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
