import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Reads } from '../context.ts'

export interface NotificationRow {
  email: string
  email_wanted: string | null
  notifications_disabled: NotificationKind[]
  devices: number
}

/** The address and the one that waits to be confirmed, the kinds that are off and the browsers with push of a member. */
export async function findNotificationSettings(
  db: Reads,
  memberId: string,
  now: Date,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    select m.email, m.notifications_disabled,
      (select count(*)::int from push_subscriptions p where p.member_id = m.id) as devices,
      (select c.new_email from account_links l join email_changes c on c.id::text = l.subject
        where l.member_id = m.id and c.member_id = m.id and l.kind = 'mail_change' and l.used_at is null
          and l.expires_at > ${now}
        order by c.asked_at desc limit 1) as email_wanted
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
