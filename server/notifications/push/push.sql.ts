import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Reads, Tx } from '../../context.ts'

/** A browser of a member that takes pushes. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

/** Whom a push goes to, and what they do not want to be told. */
export interface PushReceiver {
  id: string
  language: Locale
  notifications_disabled: NotificationKind[]
  unread: number
  new_likes: number
  browsers: PushBrowser[]
}

/** Finds a member with the browsers that take pushes; nobody when there is none, or the account is closed. */
export async function findPushReceiver(db: Reads, memberId: string): Promise<PushReceiver | undefined> {
  const { rows } = await sql<PushReceiver>`
    select m.id, m.language, m.notifications_disabled, s.unread, s.new_likes,
      jsonb_agg(jsonb_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth)) as browsers
    from members m join member_states s on s.member_id = m.id join push_subscriptions p on p.member_id = m.id
    where m.id = ${memberId} and m.status in ('not_confirmed', 'activated')
    group by m.id, s.member_id`.execute(db)
  return rows[0]
}

/** Who is spoken of in a push. */
export interface PushSubject {
  name: string
  fictional: boolean
}

/** Finds how somebody is named in a push; nobody who is no longer there. */
export async function findPushSubject(db: Reads, memberId: string): Promise<PushSubject | undefined> {
  const { rows } = await sql<PushSubject>`
    select p.name, p.fictional from profiles p join members m on m.id = p.member_id
    where p.member_id = ${memberId} and p.status = 'active' and m.status in ('not_confirmed', 'activated')`.execute(
    db,
  )
  return rows[0]
}

export interface PushNoticeRow {
  member_id: string
  conversation_id: string
  message_id: string
  first_message: boolean
  from_id: string
  kind: 'text' | 'photo' | 'gift' | 'gif' | 'system'
  /** The receiver has not read it meanwhile. */
  unread: boolean
}

/** Takes the waiting notices of a site, at most a hundred; several workers never take the same one. */
export async function takePushNotices(tx: Tx): Promise<PushNoticeRow[]> {
  const { rows } = await sql<PushNoticeRow>`
    with taken as (
      delete from push_notices n where (n.member_id, n.conversation_id) in (
        select w.member_id, w.conversation_id from push_notices w join members m on m.id = w.member_id
        where m.site_id = ${tx.site.id} order by w.created_at limit 100 for update of w skip locked)
      returning n.member_id, n.conversation_id, n.message_id, n.first_message
    )
    select t.member_id, t.conversation_id, t.message_id, t.first_message, x.from_id, x.kind,
      case when c.member_a = t.member_id then c.unread_a else c.unread_b end > 0 as unread
    from taken t join conversations c on c.id = t.conversation_id
    join messages x on x.conversation_id = t.conversation_id and x.id = t.message_id`.execute(tx.db)
  return rows
}

/** The sites for which notices wait. */
export async function findSitesWithPushNotices(db: Reads): Promise<string[]> {
  const { rows } = await sql<{ site_id: string }>`
    select distinct m.site_id from push_notices n join members m on m.id = n.member_id`.execute(db)
  return rows.map(({ site_id }) => site_id)
}
