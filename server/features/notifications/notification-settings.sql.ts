import { sql } from 'kysely'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Reads } from '../../app/transaction.ts'

/**
 * Returns the address and the one that waits to be confirmed, the kinds that are off and the browsers with push of a
 * member.
 */
export function findNotificationSettings(db: Reads, memberId: string, now: Date) {
  return db
    .selectFrom('members as m')
    .select((eb) => [
      'm.email',
      'm.notifications_disabled',
      eb
        .selectFrom('push_subscriptions as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.member_id', '=', 'm.id')
        .$asScalar()
        .$notNull()
        .as('devices'),
      eb
        .selectFrom('account_links as l')
        .innerJoin('email_changes as c', (join) =>
          join.on((on) => on(on.cast<string>('c.id', 'text'), '=', on.ref('l.subject'))),
        )
        .select('c.new_email')
        .whereRef('l.member_id', '=', 'm.id')
        .whereRef('c.member_id', '=', 'm.id')
        .where('l.kind', '=', 'mail_change')
        .where('l.used_at', 'is', null)
        .where('l.expires_at', '>', now)
        .orderBy('c.asked_at', 'desc')
        .limit(1)
        .as('email_wanted'),
    ])
    .where('m.id', '=', memberId)
    .$narrowType<{ notifications_disabled: NotificationKind[] }>()
    .executeTakeFirst()
}

/** Saves the kinds that are off. */
export async function updateDisabled(
  db: Reads,
  memberId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  await db
    .updateTable('members')
    .set({ notifications_disabled: [...kinds] })
    .where('id', '=', memberId)
    .execute()
}

/** Switches further kinds of notices off; returns all that are off, or undefined for a deleted member. */
export async function addDisabled(
  db: Reads,
  off: { siteId: string; memberId: string; kinds: readonly NotificationKind[] },
): Promise<NotificationKind[] | undefined> {
  const row = await db
    .updateTable('members')
    .set({
      notifications_disabled: sql`
        array(select distinct kind from unnest(notifications_disabled || ${[...off.kinds]}::text[]) as kinds (kind))`,
    })
    .where('id', '=', off.memberId)
    .where('site_id', '=', off.siteId)
    .returning('notifications_disabled as off')
    .$narrowType<{ off: NotificationKind[] }>()
    .executeTakeFirst()
  return row?.off
}
