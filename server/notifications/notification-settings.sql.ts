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

/** Switches kinds of notices off besides those that are; gives all that are off, or undefined for who is gone. */
export async function addDisabled(
  db: Reads,
  off: { siteId: string; memberId: string; kinds: readonly NotificationKind[] },
): Promise<NotificationKind[] | undefined> {
  const { rows } = await sql<{ off: NotificationKind[] }>`
    update members set notifications_disabled =
      array(select distinct kind from unnest(notifications_disabled || ${[...off.kinds]}::text[]) as kinds (kind))
    where id = ${off.memberId} and site_id = ${off.siteId} returning notifications_disabled as off`.execute(
    db,
  )
  return rows[0]?.off
}
