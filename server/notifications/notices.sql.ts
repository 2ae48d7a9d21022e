import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { Reads } from '../context.ts'

/** What mails of one kind are remembered by, so that they do not follow each other too closely. */
export type MailKind = 'messages' | 'likes' | 'weekly' | 'profile' | 'absence' | 'promotion'

/** A member to whom notices may be mailed: present, a person, with a confirmed address. */
export interface NoticeReceiver {
  id: string
  name: string
  email: string
  language: Locale
  notifications_disabled: NotificationKind[]
  active_at: Date
}

/** The exact last sign of life, of `s`: the order of search keeps only the day of those who have gone. */
export const lastSeen = sql`greatest(s.active_at, s.seen_at)`

/**
 * Finds a member who may be sent notices, and locks what was mailed to them against another job; undefined for who is
 * gone, banned, not confirmed, drawn for the demo or nobody.
 */
export async function findNoticeReceiver(db: Reads, memberId: string): Promise<NoticeReceiver | undefined> {
  const { rows } = await sql<NoticeReceiver>`
    select m.id, p.name, m.email, m.language, m.notifications_disabled, ${lastSeen} as active_at
    from members m join profiles p on p.member_id = m.id join search_members s on s.member_id = m.id
    where m.id = ${memberId} and m.status = 'activated' and m.kind = 'person' and not m.is_demo
      and p.status = 'active' for update of m`.execute(db)
  return rows[0]
}

/** Notes that a mail of a kind goes out now. */
export async function noteMailTime(
  db: Reads,
  mail: { memberId: string; kind: MailKind; now: Date },
): Promise<void> {
  await sql`
    insert into mail_times (member_id, kind, last_at) values (${mail.memberId}, ${mail.kind}, ${mail.now})
    on conflict (member_id, kind) do update set last_at = excluded.last_at`.execute(db)
}

interface Due {
  siteId: string
  /** Notices made before this have waited long enough to have company. */
  before: Date
  /** Whoever had a mail of the kind after this waits. */
  mailedBefore: Date
  most: number
}

/** Members with messages that no mail has told of. */
export async function findDueForMessages(db: Reads, due: Due): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select n.member_id from message_notices n
    join members m on m.id = n.member_id and m.site_id = ${due.siteId}
    left join mail_times t on t.member_id = n.member_id and t.kind = 'messages'
    where n.mailed_at is null and n.created_at <= ${due.before} and (t.last_at is null or t.last_at <= ${due.mailedBefore})
    group by n.member_id order by min(n.created_at) limit ${due.most}`.execute(db)
  return rows.map((row) => row.member_id)
}

export interface MessageNotice {
  conversation_id: string
  other_id: string
  first_message: boolean
  created_at: Date
  last_at: Date
}

/** A conversation that was removed from the member's list, or read elsewhere, is not waiting any more. */
async function forgetRead(db: Reads, memberId: string): Promise<void> {
  await sql`
    delete from message_notices n using conversations c where n.member_id = ${memberId} and c.id = n.conversation_id
      and case when c.member_a = n.member_id then c.unread_a else c.unread_b end = 0`.execute(db)
}

const partner = sql`case when c.member_a = n.member_id then c.member_b else c.member_a end`

/**
 * Marks all notices of messages to a member as told and gives those that were not, the newest first. What came before
 * the member's last sign of life was told by the screen, at that time.
 */
export async function takeMessageNotices(db: Reads, memberId: string, now: Date): Promise<MessageNotice[]> {
  await forgetRead(db, memberId)
  const { rows } = await sql<MessageNotice>`
    with taken as (
      update message_notices n set mailed_at = case when ${lastSeen} > c.last_at then ${lastSeen} else ${now} end
      from conversations c, search_members s
      where n.member_id = ${memberId} and n.mailed_at is null and c.id = n.conversation_id and s.member_id = n.member_id
      returning n.conversation_id, ${partner} as other_id, n.first_message, n.created_at, c.last_at
    )
    select * from taken where is_there(other_id) order by last_at desc`.execute(db)
  return rows
}

/**
 * Lets a conversation be mailed about again when its member was here since and something new has come after that. The
 * time from which reminders count stays.
 */
export async function renewMessageNotices(db: Reads, siteId: string): Promise<void> {
  await sql`
    update message_notices n set mailed_at = null from conversations c, search_members s
    where n.mailed_at is not null and c.id = n.conversation_id and c.site_id = ${siteId} and s.member_id = n.member_id
      and ${lastSeen} >= n.mailed_at and c.last_at > ${lastSeen}`.execute(db)
}

const reminderDue = (now: Date) => sql`(
  (n.reminders = 0 and n.created_at <= ${now}::timestamptz - interval '1 day')
  or (n.reminders = 1 and n.created_at <= ${now}::timestamptz - interval '7 days'))`

/** Members whose unread messages are to be called to mind: after a day and after a week (E-095). */
export async function findDueForReminder(
  db: Reads,
  due: { siteId: string; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select n.member_id from message_notices n
    join members m on m.id = n.member_id and m.site_id = ${due.siteId}
    where ${reminderDue(due.now)} group by n.member_id order by min(n.created_at) limit ${due.most}`.execute(
    db,
  )
  return rows.map((row) => row.member_id)
}

/** Counts the reminders that are due and gives their conversations, the longest waiting first. */
export async function takeReminders(db: Reads, memberId: string, now: Date): Promise<MessageNotice[]> {
  await forgetRead(db, memberId)
  const { rows } = await sql<MessageNotice>`
    with taken as (
      update message_notices n set reminders = case when n.created_at <= ${now}::timestamptz - interval '7 days' then 2 else 1 end
      from conversations c where n.member_id = ${memberId} and c.id = n.conversation_id and ${reminderDue(now)}
      returning n.conversation_id, ${partner} as other_id, n.first_message, n.created_at, c.last_at
    )
    select * from taken where is_there(other_id) order by created_at`.execute(db)
  return rows
}

/** Notes a like for the mail about likes; a match takes the place of the like before it. */
export async function insertLikeNotice(
  db: Reads,
  notice: { memberId: string; fromId: string; match: boolean },
): Promise<void> {
  await sql`
    insert into like_notices (member_id, from_id, is_match, created_at)
    select ${notice.memberId}, l.from_id, ${notice.match}, l.created_at from likes l
    where l.from_id = ${notice.fromId} and l.to_id = ${notice.memberId}
    on conflict (member_id, from_id) do update set is_match = excluded.is_match`.execute(db)
}

/** Members with likes to tell of; a match does not wait for the time since the last mail. */
export async function findDueForLikes(db: Reads, due: Due): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select n.member_id from like_notices n
    join members m on m.id = n.member_id and m.site_id = ${due.siteId}
    left join mail_times t on t.member_id = n.member_id and t.kind = 'likes'
    where n.created_at <= ${due.before} and (n.is_match or t.last_at is null or t.last_at <= ${due.mailedBefore})
    group by n.member_id order by min(n.created_at) limit ${due.most}`.execute(db)
  return rows.map((row) => row.member_id)
}

export interface LikeNotice {
  from_id: string
  is_match: boolean
}

/**
 * Takes the notices of likes of a member, the newest first. Only those that still stand and that the member cannot have
 * seen: not opened, and given after the last sign of life.
 */
export async function takeLikeNotices(db: Reads, memberId: string): Promise<LikeNotice[]> {
  const { rows } = await sql<LikeNotice>`
    with taken as (
      delete from like_notices where member_id = ${memberId} returning from_id, is_match, created_at
    )
    select t.from_id, t.is_match from taken t
    join likes l on l.from_id = t.from_id and l.to_id = ${memberId} and (t.is_match or l.seen_at is null)
    join search_members s on s.member_id = ${memberId} and ${lastSeen} <= t.created_at
    where is_there(t.from_id)
    order by t.created_at desc`.execute(db)
  return rows
}

/** Forgets notices of which nothing more will be said. */
export async function deleteOldNotices(db: Reads, before: Date): Promise<void> {
  await sql`delete from message_notices where created_at < ${before} and reminders = 2`.execute(db)
  await sql`delete from like_notices where created_at < ${before}`.execute(db)
}
