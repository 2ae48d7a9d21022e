import { type ExpressionBuilder, expressionBuilder } from 'kysely'
import type { NotificationKind } from '#contract/features/notifications/notification-kinds.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'

/** The key by which e-mails of a kind are spaced out. */
export type MailKind = Tables['mail_times']['kind']

/** A member who may get notices by e-mail: active, a person, with a confirmed address. */
export type NoticeReceiver = NonNullable<Awaited<ReturnType<typeof findNoticeReceiver>>>

/** The exact last activity, of `s`: the search order keeps only the day for offline members. */
export const lastSeen = expressionBuilder<{ s: Tables['search_members'] }, 's'>().fn<Date>('greatest', [
  's.active_at',
  's.seen_at',
])

/**
 * Finds a member who may get notices, and locks their e-mail records against other jobs; undefined for deleted, banned,
 * unconfirmed, demo and unknown members.
 */
export function findNoticeReceiver(db: Reads, memberId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .innerJoin('search_members as s', 's.member_id', 'm.id')
    .select(['m.id', 'p.name', 'm.email', 'm.language', 'm.notifications_disabled', lastSeen.as('active_at')])
    .where('m.id', '=', memberId)
    .where('m.status', '=', 'activated')
    .where('m.kind', '=', 'person')
    .where('m.is_demo', '=', false)
    .where('p.status', '=', 'active')
    .forUpdate('m')
    .$narrowType<{ notifications_disabled: NotificationKind[] }>()
    .executeTakeFirst()
}

/** Records that an e-mail of a kind is sent now. */
export async function recordMailTime(
  db: Reads,
  mail: { memberId: string; kind: MailKind; now: Date },
): Promise<void> {
  await db
    .insertInto('mail_times')
    .values({ member_id: mail.memberId, kind: mail.kind, last_at: mail.now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).doUpdateSet((eb) => ({ last_at: eb.ref('excluded.last_at') })),
    )
    .execute()
}

/** Whether the member has not muted the conversation of a notice `n`: notices of muted ones wait. */
const isHeard = (eb: ExpressionBuilder<{ n: Tables['message_notices'] } & Tables, 'n'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('chat_settings as s')
        .whereRef('s.member_id', '=', 'n.member_id')
        .whereRef('s.conversation_id', '=', 'n.conversation_id')
        .where('s.muted', '=', true),
    ),
  )

interface DueNoticesQuery {
  siteId: string
  /** Notices from before this have waited long enough to be combined. */
  before: Date
  /** Members with an e-mail of the kind after this wait. */
  mailedBefore: Date
  max: number
}

/** Members with messages that no e-mail has announced. */
export async function findDueForMessages(db: Reads, due: DueNoticesQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('message_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .leftJoin('mail_times as t', (join) =>
      join.onRef('t.member_id', '=', 'n.member_id').on('t.kind', '=', 'messages'),
    )
    .select('n.member_id')
    .where('m.site_id', '=', due.siteId)
    .where('n.mailed_at', 'is', null)
    .where(isHeard)
    .where('n.created_at', '<=', due.before)
    .where((eb) => eb.or([eb('t.last_at', 'is', null), eb('t.last_at', '<=', due.mailedBefore)]))
    .groupBy('n.member_id')
    .orderBy((eb) => eb.fn.min('n.created_at'))
    .limit(due.max)
    .execute()
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
  await db
    .deleteFrom('message_notices as n')
    .using('conversations as c')
    .where('n.member_id', '=', memberId)
    .whereRef('c.id', '=', 'n.conversation_id')
    .where((eb) =>
      eb(
        eb
          .case()
          .when('c.member_a', '=', eb.ref('n.member_id'))
          .then(eb.ref('c.unread_a'))
          .else(eb.ref('c.unread_b'))
          .end(),
        '=',
        0,
      ),
    )
    .execute()
}

type NoticeTables = { n: Tables['message_notices']; c: Tables['conversations'] }
const notice = expressionBuilder<NoticeTables, 'n' | 'c'>()

/** The other member of the conversation `c` of a notice `n`. */
const partner = notice
  .case()
  .when('c.member_a', '=', notice.ref('n.member_id'))
  .then(notice.ref('c.member_b'))
  .else(notice.ref('c.member_a'))
  .end()

const returned = [
  'n.conversation_id',
  partner.as('other_id'),
  'n.first_message',
  'n.created_at',
  'c.last_at',
] as const

/**
 * Marks all notices of messages to a member as sent and returns those that were not, newest first. What came before the
 * member's last activity was shown on screen at that time.
 */
export async function takeMessageNotices(db: Reads, memberId: string, now: Date): Promise<MessageNotice[]> {
  await forgetRead(db, memberId)
  return db
    .with('taken', (qb) =>
      qb
        .updateTable('message_notices as n')
        .from(['conversations as c', 'search_members as s'])
        .set((eb) => ({
          mailed_at: eb.case().when(lastSeen, '>', eb.ref('c.last_at')).then(lastSeen).else(now).end(),
        }))
        .where('n.member_id', '=', memberId)
        .where('n.mailed_at', 'is', null)
        .where(isHeard)
        .whereRef('c.id', '=', 'n.conversation_id')
        .whereRef('s.member_id', '=', 'n.member_id')
        .returning(returned),
    )
    .selectFrom('taken')
    .selectAll()
    .where((eb) => eb.fn<boolean>('is_there', ['other_id']))
    .orderBy('last_at', 'desc')
    .execute()
}

/**
 * Allows another e-mail about a conversation when its member was online since and something new came after that. The
 * start of the reminder period stays.
 */
export async function renewMessageNotices(db: Reads, siteId: string): Promise<void> {
  await db
    .updateTable('message_notices as n')
    .from(['conversations as c', 'search_members as s'])
    .set({ mailed_at: null })
    .where('n.mailed_at', 'is not', null)
    .whereRef('c.id', '=', 'n.conversation_id')
    .where('c.site_id', '=', siteId)
    .whereRef('s.member_id', '=', 'n.member_id')
    .where((eb) => eb(lastSeen, '>=', eb.ref('n.mailed_at')))
    .where((eb) => eb('c.last_at', '>', lastSeen))
    .execute()
}

const dayMilliseconds = 86_400_000

const subtractDays = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds)

/** Returns whether a notice `n` is due for a reminder: after a day and after a week. */
const isReminderDue = (now: Date) => (eb: ExpressionBuilder<{ n: Tables['message_notices'] }, 'n'>) =>
  eb.or([
    eb('n.reminders', '=', 0).and('n.created_at', '<=', subtractDays(now, 1)),
    eb('n.reminders', '=', 1).and('n.created_at', '<=', subtractDays(now, 7)),
  ])

/** Members with unread messages due for a reminder. */
export async function findDueForReminder(
  db: Reads,
  due: { siteId: string; now: Date; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('message_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .select('n.member_id')
    .where('m.site_id', '=', due.siteId)
    .where(isReminderDue(due.now))
    .where(isHeard)
    .groupBy('n.member_id')
    .orderBy((eb) => eb.fn.min('n.created_at'))
    .limit(due.max)
    .execute()
  return rows.map((row) => row.member_id)
}

/** Counts the due reminders and returns their conversations, longest waiting first. */
export async function takeReminders(db: Reads, memberId: string, now: Date): Promise<MessageNotice[]> {
  await forgetRead(db, memberId)
  return db
    .with('taken', (qb) =>
      qb
        .updateTable('message_notices as n')
        .from('conversations as c')
        .set((eb) => ({
          reminders: eb
            .case()
            .when('n.created_at', '<=', subtractDays(now, 7))
            .then(eb.lit(2))
            .else(eb.lit(1))
            .end(),
        }))
        .where('n.member_id', '=', memberId)
        .whereRef('c.id', '=', 'n.conversation_id')
        .where(isReminderDue(now))
        .where(isHeard)
        .returning(returned),
    )
    .selectFrom('taken')
    .selectAll()
    .where((eb) => eb.fn<boolean>('is_there', ['other_id']))
    .orderBy('created_at')
    .execute()
}

/** Records a like for the e-mail about likes; a match replaces the earlier like. */
export async function insertLikeNotice(
  db: Reads,
  notice: { memberId: string; fromId: string; match: boolean },
): Promise<void> {
  await db
    .insertInto('like_notices')
    .columns(['member_id', 'from_id', 'is_match', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('likes as l')
        .select(['l.to_id', 'l.from_id', eb.lit(notice.match).as('is_match'), 'l.created_at'])
        .where('l.from_id', '=', notice.fromId)
        .where('l.to_id', '=', notice.memberId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'from_id'])
        .doUpdateSet((eb) => ({ is_match: eb.ref('excluded.is_match') })),
    )
    .execute()
}

/** Members with likes to announce; a match does not wait for the interval since the last e-mail. */
export async function findDueForLikes(db: Reads, due: DueNoticesQuery): Promise<string[]> {
  const rows = await db
    .selectFrom('like_notices as n')
    .innerJoin('members as m', 'm.id', 'n.member_id')
    .leftJoin('mail_times as t', (join) =>
      join.onRef('t.member_id', '=', 'n.member_id').on('t.kind', '=', 'likes'),
    )
    .select('n.member_id')
    .where('m.site_id', '=', due.siteId)
    .where('n.created_at', '<=', due.before)
    .where((eb) =>
      eb.or([eb.ref('n.is_match'), eb('t.last_at', 'is', null), eb('t.last_at', '<=', due.mailedBefore)]),
    )
    .groupBy('n.member_id')
    .orderBy((eb) => eb.fn.min('n.created_at'))
    .limit(due.max)
    .execute()
  return rows.map((row) => row.member_id)
}

/**
 * Takes a member's like notices, newest first. Only those that still exist and that the member cannot have seen: not
 * opened, and given after their last activity.
 */
export function takeLikeNotices(db: Reads, memberId: string) {
  return db
    .with('taken', (qb) =>
      qb
        .deleteFrom('like_notices')
        .where('member_id', '=', memberId)
        .returning(['from_id', 'is_match', 'created_at']),
    )
    .selectFrom('taken as t')
    .innerJoin('likes as l', 'l.from_id', 't.from_id')
    .innerJoin('search_members as s', 's.member_id', 'l.to_id')
    .select(['t.from_id', 't.is_match'])
    .where('l.to_id', '=', memberId)
    .where((eb) => eb.or([eb.ref('t.is_match'), eb('l.seen_at', 'is', null)]))
    .where((eb) => eb(lastSeen, '<=', eb.ref('t.created_at')))
    .where((eb) => eb.fn<boolean>('is_there', ['t.from_id']))
    .orderBy('t.created_at', 'desc')
    .execute()
}

/** Deletes notices that are no longer needed. */
export async function deleteOldNotices(db: Reads, before: Date): Promise<void> {
  await db.deleteFrom('message_notices').where('created_at', '<', before).where('reminders', '=', 2).execute()
  await db.deleteFrom('like_notices').where('created_at', '<', before).execute()
}
