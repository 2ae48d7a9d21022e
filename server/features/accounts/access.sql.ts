import type { Reads } from '../../app/transaction.ts'

/** Counts a member's browsers with push, and downloadable archives. */
export function countAccess(db: Reads, memberId: string, now: Date) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('push_subscriptions')
        .select(eb.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .$asScalar()
        .$notNull()
        .as('pushes'),
      eb
        .selectFrom('account_exports')
        .select(eb.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .where('expires_at', '>', now)
        .$asScalar()
        .$notNull()
        .as('exports'),
    ])
    .executeTakeFirstOrThrow()
}

/** Deletes the passkeys of a member except those named in `kept`, and the challenges for further ones. */
export async function deletePasskeys(db: Reads, memberId: string, kept: readonly string[]): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('member_id', '=', memberId).execute()
  await db
    .deleteFrom('passkeys')
    .where('member_id', '=', memberId)
    .where((eb) => eb.not(eb('credential_id', '=', eb.fn.any(eb.val(kept)))))
    .execute()
}

/** Forgets the browsers of a member except those with a session and, if given, one more. */
export async function deleteDevices(db: Reads, memberId: string, kept: Buffer | null): Promise<void> {
  await db
    .deleteFrom('known_devices as k')
    .where('k.member_id', '=', memberId)
    .where('k.token_hash', 'is distinct from', kept)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions as s')
            .select('s.member_id')
            .whereRef('s.member_id', '=', 'k.member_id')
            .whereRef('s.device_hash', '=', 'k.token_hash'),
        ),
      ),
    )
    .execute()
}

/** Deletes the push subscriptions of a member that belong to no session. */
export async function deleteLoosePushes(db: Reads, memberId: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('session_hash', 'is', null)
    .execute()
}

/** Ends the links to the archives of a member; a job removes their files. */
export async function endExports(db: Reads, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('account_exports')
    .set({ expires_at: now })
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .execute()
}

/** Forgets one browser of a member. */
export async function deleteDevice(db: Reads, memberId: string, deviceHash: Buffer): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', deviceHash)
    .execute()
}
