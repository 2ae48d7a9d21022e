import { sql } from 'kysely'
import type { Reads } from '../../context.ts'

/** Keeps a push subscription; one row per endpoint. */
export async function savePushSubscription(
  db: Reads,
  s: { memberId: string; endpoint: string; p256dh: string; auth: string; now: Date },
): Promise<void> {
  await sql`
    insert into push_subscriptions (endpoint, member_id, p256dh, auth, created_at)
    values (${s.endpoint}, ${s.memberId}, ${s.p256dh}, ${s.auth}, ${s.now})
    on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth`.execute(
    db,
  )
}

/** Forgets a push subscription. */
export async function deletePushSubscription(db: Reads, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint}`.execute(db)
}

/** Removes a push subscription of its owner; that of somebody else stays. */
export async function deleteOwnPushSubscription(
  db: Reads,
  memberId: string,
  endpoint: string,
): Promise<void> {
  await sql`delete from push_subscriptions where endpoint = ${endpoint} and member_id = ${memberId}`.execute(
    db,
  )
}
