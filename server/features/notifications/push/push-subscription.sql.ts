import type { Reads } from '../../../app/transaction.ts'

/** Keeps a push subscription for as long as the login; one row per endpoint. False when the login has just ended. */
export async function savePushSubscription(
  db: Reads,
  s: { memberId: string; sessionHash: Buffer; endpoint: string; p256dh: string; auth: string; now: Date },
): Promise<boolean> {
  const saved = await db
    .insertInto('push_subscriptions')
    .columns(['endpoint', 'member_id', 'session_hash', 'p256dh', 'auth', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([
          eb.val(s.endpoint).as('endpoint'),
          'member_id',
          'token_hash',
          eb.val(s.p256dh).as('p256dh'),
          eb.val(s.auth).as('auth'),
          eb.cast<Date>(eb.val(s.now), 'timestamptz').as('created_at'),
        ])
        .where('token_hash', '=', s.sessionHash)
        .where('member_id', '=', s.memberId)
        .forKeyShare(),
    )
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet(({ ref }) => ({
        member_id: ref('excluded.member_id'),
        session_hash: ref('excluded.session_hash'),
        p256dh: ref('excluded.p256dh'),
        auth: ref('excluded.auth'),
      })),
    )
    .returning('endpoint')
    .executeTakeFirst()
  return saved !== undefined
}

/** Forgets a push subscription. */
export async function deletePushSubscription(db: Reads, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

/** Removes a push subscription of its owner; that of someone else stays. */
export async function deleteOwnPushSubscription(
  db: Reads,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('member_id', '=', memberId)
    .execute()
}
