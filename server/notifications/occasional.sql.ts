import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Reads } from '../context.ts'
import { lastSeen, type MailKind } from './notices.sql.ts'

interface Wanted {
  siteId: string
  mail: MailKind
  switch: NotificationKind
  /** Whoever had a mail of the kind after this waits; null: one in a lifetime. */
  mailedBefore: Date | null
  most: number
}

/** Present persons with a confirmed address who have a kind on and had no such mail lately, the eldest first. */
async function findReceivers(db: Reads, wanted: Wanted, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m join profiles p on p.member_id = m.id join search_members s on s.member_id = m.id
    left join mail_times t on t.member_id = m.id and t.kind = ${wanted.mail}
    where m.site_id = ${wanted.siteId} and m.status = 'activated' and m.kind = 'person' and not m.is_demo
      and p.status = 'active' and not ${wanted.switch} = any (m.notifications_disabled)
      and (t.last_at is null or t.last_at <= ${wanted.mailedBefore}) and ${where}
    order by m.id limit ${wanted.most}`.execute(db)
  return rows.map((row) => row.id)
}

/** Members who signed up between two times and have told little of themselves. */
export function findUnfinished(
  db: Reads,
  find: { siteId: string; after: Date; before: Date; most: number },
): Promise<string[]> {
  return findReceivers(
    db,
    { ...find, mail: 'profile', switch: 'reminders', mailedBefore: null },
    sql`m.signup_at > ${find.after} and m.signup_at <= ${find.before}
      and (m.signup_step is not null or p.main_picture_id is null or p.about_me = '')`,
  )
}

/** Members who were last here between two times. */
export function findAbsent(
  db: Reads,
  find: { siteId: string; after: Date; before: Date; mailedBefore: Date; most: number },
): Promise<string[]> {
  return findReceivers(
    db,
    { ...find, mail: 'absence', switch: 'reminders' },
    sql`${lastSeen} > ${find.after} and ${lastSeen} <= ${find.before}`,
  )
}

/** Members who want the weekly mail, signed up more than a week ago, and had none for a week. */
export function findForWeekly(
  db: Reads,
  find: { siteId: string; signupBefore: Date; mailedBefore: Date; most: number },
): Promise<string[]> {
  return findReceivers(
    db,
    { ...find, mail: 'weekly', switch: 'weekly_updates' },
    sql`m.signup_at <= ${find.signupBefore}`,
  )
}

/** Members who want promotions, have not bought yet and signed up between two times. */
export function findForPromotion(
  db: Reads,
  find: { siteId: string; after: Date; before: Date; most: number },
): Promise<string[]> {
  return findReceivers(
    db,
    { ...find, mail: 'promotion', switch: 'promotions', mailedBefore: null },
    sql`m.signup_at > ${find.after} and m.signup_at <= ${find.before} and m.paid_since is null`,
  )
}

/** What waits for a member. */
export async function findWaiting(
  db: Reads,
  memberId: string,
): Promise<{ unread: number; new_likes: number }> {
  const { rows } = await sql<{ unread: number; new_likes: number }>`
    select unread, new_likes from member_states where member_id = ${memberId}`.execute(db)
  return rows[0] ?? { unread: 0, new_likes: 0 }
}
