import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Returns whether a member has logged in with this browser before. */
export async function isKnownDevice(db: Reads, memberId: string, tokenHash: Buffer): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return device !== undefined
}

/** Records a member's login with a browser; returns whether it is new and whether others were known before. */
export function recordDevice(db: Reads, device: { memberId: string; tokenHash: Buffer; now: Date }) {
  return db
    .with('noted', (qb) =>
      qb
        .insertInto('known_devices')
        .values({
          member_id: device.memberId,
          token_hash: device.tokenHash,
          first_at: device.now,
          last_at: device.now,
        })
        .onConflict((oc) => oc.columns(['member_id', 'token_hash']).doUpdateSet({ last_at: device.now }))
        // An existing row has the id of the transaction that just updated it in xmax.
        .returning(sql<boolean>`xmax = 0`.as('isNew')),
    )
    .selectFrom('noted')
    .select((eb) => [
      'isNew',
      eb
        .exists(
          eb
            .selectFrom('known_devices')
            .select('member_id')
            .where('member_id', '=', device.memberId)
            .where('token_hash', '<>', device.tokenHash),
        )
        .$castTo<boolean>()
        .as('hasOthers'),
    ])
    .executeTakeFirstOrThrow()
}

/** Deletes browsers unused for the lifetime of their cookie. */
export async function deleteOldDevices(db: Reads, before: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_at', '<', before).execute()
}
