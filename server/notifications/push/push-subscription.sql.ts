import { sql } from 'kysely'
import type { Reads } from '../../context.ts'

/** Keeps a push subscription for as long as the login; one row per endpoint. False when the login has just ended. */
export async function savePushSubscription(
  db: Reads,
  s: { memberId: string; sessionHash: Buffer; endpoint: string; p256dh: string; auth: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into push_subscriptions (endpoint, member_id, session_hash, p256dh, auth, created_at)
    select ${s.endpoint}, member_id, token_hash, ${s.p256dh}, ${s.auth}, ${s.now} from sessions
    where token_hash = ${s.sessionHash} and member_id = ${s.memberId} for key share
    on conflict (endpoint) do update set member_id = excluded.member_id, session_hash = excluded.session_hash,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning 1`.execute(db)
  return rows.length > 0
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
