import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Reads } from '../context.ts'

export interface NotificationRow {
  email: string
  notifications_disabled: NotificationKind[]
  devices: number
}

/** The address, the kinds that are off and the browsers with push of a member. */
export async function findNotificationSettings(
  db: Reads,
  memberId: string,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    select m.email, m.notifications_disabled,
      (select count(*)::int from push_subscriptions p where p.member_id = m.id) as devices
    from members m where m.id = ${memberId}`.execute(db)
  return rows[0]
}

/** Saves the kinds that are off. */
export async function updateDisabled(
  db: Reads,
  memberId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await sql`update members set notifications_disabled = ${[...kinds]}::text[] where id = ${memberId}`.execute(
    db,
  )
}
