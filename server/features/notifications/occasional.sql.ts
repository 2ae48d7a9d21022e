import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Reads } from '../../app/transaction.ts'
import { lastSeen, type MailKind } from './notices.sql.ts'

interface OccasionalMailQuery {
  siteId: string
  mail: MailKind
  switch: NotificationKind
  /** Members with an e-mail of the kind after this wait; null: once in a lifetime. */
  mailedBefore: Date | null
  max: number
}

/** Active persons with a confirmed address who have a kind on and had no such e-mail recently, oldest first. */
const selectReceivers = (db: Reads, search: OccasionalMailQuery) =>
  db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .innerJoin('search_members as s', 's.member_id', 'm.id')
    .leftJoin('mail_times as t', (join) =>
      join.onRef('t.member_id', '=', 'm.id').on('t.kind', '=', search.mail),
    )
    .select('m.id')
    .where('m.site_id', '=', search.siteId)
    .where('m.status', '=', 'activated')
    .where('m.kind', '=', 'person')
    .where('m.is_demo', '=', false)
    .where('p.status', '=', 'active')
    .where((eb) => eb.not(eb(eb.val<string>(search.switch), '=', eb.fn.any('m.notifications_disabled'))))
    .where((eb) =>
      search.mailedBefore === null
        ? eb('t.last_at', 'is', null)
        : eb.or([eb('t.last_at', 'is', null), eb('t.last_at', '<=', search.mailedBefore)]),
    )
    .orderBy('m.id')
    .limit(search.max)

const findIds = async (query: ReturnType<typeof selectReceivers>) =>
  (await query.execute()).map(({ id }) => id)

/** Members who signed up between two times and have incomplete profiles. */
export function findUnfinished(
  db: Reads,
  find: { siteId: string; after: Date; before: Date; max: number },
): Promise<string[]> {
  return findIds(
    selectReceivers(db, { ...find, mail: 'profile', switch: 'reminders', mailedBefore: null })
      .where('m.signup_at', '>', find.after)
      .where('m.signup_at', '<=', find.before)
      .where((eb) =>
        eb.or([
          eb('m.signup_step', 'is not', null),
          eb('p.main_picture_id', 'is', null),
          eb('p.about_me', '=', ''),
        ]),
      ),
  )
}

/** Members who were last here between two times. */
export function findAbsent(
  db: Reads,
  find: { siteId: string; after: Date; before: Date; mailedBefore: Date; max: number },
): Promise<string[]> {
  return findIds(
    selectReceivers(db, { ...find, mail: 'absence', switch: 'reminders' })
      .where(lastSeen, '>', find.after)
      .where(lastSeen, '<=', find.before),
  )
}

/** Members who want the weekly mail, signed up more than a week ago, and had none for a week. */
export function findForWeekly(
  db: Reads,
  find: { siteId: string; signupBefore: Date; mailedBefore: Date; max: number },
): Promise<string[]> {
  return findIds(
    selectReceivers(db, { ...find, mail: 'weekly', switch: 'weekly_updates' }).where(
      'm.signup_at',
      '<=',
      find.signupBefore,
    ),
  )
}

/** Members who want promotions, have not bought yet and signed up between two times. */
export function findForPromotion(
  db: Reads,
  find: { siteId: string; after: Date; before: Date; max: number },
): Promise<string[]> {
  return findIds(
    selectReceivers(db, { ...find, mail: 'promotion', switch: 'promotions', mailedBefore: null })
      .where('m.signup_at', '>', find.after)
      .where('m.signup_at', '<=', find.before)
      .where('m.paid_since', 'is', null),
  )
}

/** Returns what is waiting for a member. */
export async function findWaiting(
  db: Reads,
  memberId: string,
): Promise<{ unread: number; new_likes: number }> {
  const row = await db
    .selectFrom('member_states')
    .select(['unread', 'new_likes'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? { unread: 0, new_likes: 0 }
}
