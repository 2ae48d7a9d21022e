import { sql } from 'kysely'
import {
  findDueForLikes,
  findDueForMessages,
  findDueForReminder,
  findNoticeReceiver,
  insertLikeNotice,
  renewMessageNotices,
  takeLikeNotices,
  takeMessageNotices,
} from '#server/features/notifications/notices.sql.ts'
import { findUnfinished } from '#server/features/notifications/occasional.sql.ts'
import {
  findPushReceiver,
  findPushSubject,
  takePushNotices,
} from '#server/features/notifications/push/push.sql.ts'
import {
  deleteTraces,
  detachPayments,
  findDueErasures,
  lockChatPartners,
  lockLeaving,
  scrubDataRequests,
  scrubReports,
  takeFiles,
} from '#server/features/privacy/erase.sql.ts'
import { findExport, findOwnFiles, findOwnPeople, finishExport } from '#server/features/privacy/export.sql.ts'
import { findReach } from '#server/features/profiles/reach.sql.ts'
import {
  findReceivedComplaint,
  findReference,
  insertComplaint,
} from '#server/features/safety/complaints.sql.ts'
import { deleteAnswered } from '#server/features/safety/data-requests.sql.ts'
import { findNotices, markNoticesRead } from '#server/features/safety/notices.sql.ts'
import { insertReport } from '#server/features/safety/reports.sql.ts'
import { listLockedStates, type StatementTools, tryStatements } from './judge.ts'
import { daysAgo, now, type World } from './world.ts'

const left = "update members set status = 'pending_deletion' where id = $anna"
const hidden =
  "update profiles set status = 'disabled', restriction_notice_id = $notice where member_id = $anna"
const gone = (w: World) => ({ siteId: w.site, memberId: w.anna, emailKeys: ['anna@x.test'] })
const due = (w: World) => ({ siteId: w.site, before: now, mailedBefore: daysAgo(1), max: 10 })
const complaint = (w: World) => ({
  id: '00000000-0000-7000-8000-000000000008',
  siteId: w.site,
  reference: 'NEW',
  key: w.change,
  ...({ memberId: null, email: '', language: 'en', category: 'other', text: 'x', url: null, now } as const),
})
const secondReport = (w: World) => ({
  id: '00000000-0000-7000-8000-000000000008',
  siteId: w.site,
  reference: 'NEW',
  key: w.key,
  ...({ reporterId: w.ben, reportedId: w.anna, reason: 'spam', body: '', evidence: {} } as const),
  conversationId: null,
  photoId: null,
  now,
  notice: { illegal: false, law: null, name: null, email: null, goodFaith: false },
})

async function isAboutMember({ db }: StatementTools, w: World): Promise<boolean> {
  await insertComplaint(db, { ...complaint(w), aboutMemberId: w.cat })
  const { rows } = await sql`
    select 1 from complaints where key = ${w.change} and about_member_id is not null`.execute(db)
  return rows.length > 0
}

tryStatements(
  { of: 'members', in: 'erasure and export' },
  {
    lockLeaving: { run: ({ db }, w) => lockLeaving(db, w.site, w.anna), whose: ['site'] },
    lockChatPartners: {
      run: async ({ db }, w) => [await lockChatPartners(db, w.anna), await listLockedStates(db)],
    },
    takeFiles: { run: ({ db }, w) => takeFiles(db, w.anna) },
    scrubReports: { run: ({ db }, w) => scrubReports(db, gone(w)) },
    scrubDataRequests: { run: ({ db }, w) => scrubDataRequests(db, gone(w), now) },
    detachPayments: { run: ({ db }, w) => detachPayments(db, w.anna) },
    deleteTraces: { run: ({ db }, w) => deleteTraces(db, gone(w)) },
    findOwnPeople: { run: ({ db }, w) => findOwnPeople(db, w.anna) },
    findOwnFiles: { run: ({ db }, w) => findOwnFiles(db, w.anna) },
    findExport: {
      run: ({ db }, w) => findExport(db, { siteId: w.site, id: w.archive, memberId: w.anna, now }),
      whose: ['site', 'anna'],
      unless: ["update account_exports set expires_at = '2026-03-01' where id = $archive"],
    },
    finishExport: {
      given: ["update account_exports set state = 'wanted', file = null, bytes = null where id = $archive"],
      run: ({ db }, w) => finishExport(db, { id: w.archive, file: 'new', bytes: 2 }),
      unless: ["update account_exports set state = 'ready', file = 'old', bytes = 1 where id = $archive"],
    },
  },
)

tryStatements(
  { of: 'members', in: 'notices' },
  {
    findNoticeReceiver: { run: ({ db }, w) => findNoticeReceiver(db, w.anna), unless: [left, hidden] },
    'takeMessageNotices of what was read': {
      given: ['update conversations set unread_a = 0, unread_b = 0'],
      run: ({ db }, w) => takeMessageNotices(db, w.anna, now),
    },
    takeMessageNotices: { run: ({ db }, w) => takeMessageNotices(db, w.anna, now) },
    insertLikeNotice: {
      run: ({ db }, w) => insertLikeNotice(db, { memberId: w.anna, fromId: w.ben, match: true }),
      whose: ['anna', 'ben'],
    },
    takeLikeNotices: {
      run: ({ db }, w) => takeLikeNotices(db, w.anna),
      counts: ['delete from likes where from_id = $ben and to_id = $anna'],
    },
    findPushReceiver: { run: ({ db }, w) => findPushReceiver(db, w.anna), unless: [left] },
    findPushSubject: { run: ({ db }, w) => findPushSubject(db, w.anna), unless: [left, hidden] },
    findNotices: {
      run: ({ db }, w) => findNotices(db, w.site, { memberId: w.anna, id: w.notice }),
      whose: ['site', 'anna'],
    },
    markNoticesRead: { run: ({ db }, w) => markNoticesRead(db, w.anna, now) },
    insertReport: { run: ({ db }, w) => insertReport(db, secondReport(w)), apart: ['site'] },
  },
)

tryStatements(
  { of: 'sites', in: 'notices and requests' },
  {
    findDueErasures: {
      given: [
        `update members set status = 'pending_deletion', deletion_requested_at = '2026-03-01'
          where email_key = 'anna@x.test'`,
      ],
      run: ({ db }, w) => findDueErasures(db, { siteId: w.site, before: daysAgo(1), max: 10 }),
      unless: ["update members set status = 'activated' where id = $anna"],
    },
    findDueForMessages: { run: ({ db }, w) => findDueForMessages(db, due(w)) },
    renewMessageNotices: {
      given: ["update message_notices set mailed_at = '2026-03-01'"],
      run: ({ db }, w) => renewMessageNotices(db, w.site),
    },
    findDueForReminder: {
      run: ({ db }, w) => findDueForReminder(db, { siteId: w.site, now, max: 10 }),
    },
    findDueForLikes: { run: ({ db }, w) => findDueForLikes(db, due(w)) },
    findUnfinished: {
      given: ["update profiles set about_me = '' where name = 'anna'"],
      run: ({ db }, w) => findUnfinished(db, { siteId: w.site, after: daysAgo(9), before: now, max: 10 }),
      counts: [left, hidden],
    },
    takePushNotices: { run: ({ tx }, w) => takePushNotices(tx(w)) },
    insertComplaint: { run: isAboutMember, gives: true, apart: ['cat'] },
    findReceivedComplaint: {
      run: ({ db }, w) => findReceivedComplaint(db, w.site, w.complaint),
      apart: ['site'],
    },
    findReference: { run: ({ db }, w) => findReference(db, w.site, w.key), apart: ['site'] },
    deleteAnswered: {
      given: [
        "update complaints set state = 'answered', answered_at = '2016-03-01'",
        "update data_requests set state = 'done', closed_at = '2016-03-01'",
      ],
      run: ({ db }, w) => deleteAnswered(db, { siteId: w.site, years: 3, now }),
    },
  },
)

tryStatements(
  { of: 'members', in: 'visibility' },
  {
    findReach: {
      run: ({ db }, w) => findReach(db, { siteId: w.site, viewerId: w.ben, ids: [w.anna] }),
      whose: ['site'],
    },
  },
)
