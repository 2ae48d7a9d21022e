import { deviceCookieSeconds, frozenConversationDays, staffIdleSeconds } from '#contract/api/limits.ts'
import { deleteOldAudit } from '../../admin/staff/audit.sql.ts'
import { deleteOldCaseWork } from '../../admin/staff/cases.sql.ts'
import { deleteEndedStaffSessions } from '../../admin/staff/staff-sessions.sql.ts'
import { deleteOldViews } from '../../admin/staff/staff-views.sql.ts'
import { deleteOldDevices } from '../../features/accounts/devices.sql.ts'
import { deleteOldLinks } from '../../features/accounts/links.sql.ts'
import { deleteOldLocks } from '../../features/accounts/login-lock.sql.ts'
import { deleteEndedSessions, deleteOldSessionEnds } from '../../features/accounts/session.sql.ts'
import { deleteOldAgeRequests } from '../../features/age/age.sql.ts'
import { ageRequestDays } from '../../features/age/limits.ts'
import { takeUnsentPhotos } from '../../features/chat/chat-photos.sql.ts'
import { takeUnsentVoices } from '../../features/chat/chat-voices.sql.ts'
import { listChatPhotoFiles } from '../../features/chat/send-photo.ts'
import { deleteOldNotices } from '../../features/notifications/notices.sql.ts'
import { forgetPartnerTraces } from '../../features/partners/partners.sql.ts'
import { forgetBuyers } from '../../features/payments/agreements/agreements.sql.ts'
import { forgetBlocked } from '../../features/payments/direct-debit/block-list.sql.ts'
import { forgetDebtors } from '../../features/payments/direct-debit/direct-debit.sql.ts'
import { deleteOldTextMessageCounts } from '../../features/payments/direct-debit/text-messages.sql.ts'
import { deleteOldNotices as deleteOldContractNotices } from '../../features/payments/notices/notices.sql.ts'
import { deleteOldEvents } from '../../features/payments/settlement/webhook.sql.ts'
import { scheduleFileRemoval } from '../../features/photos/photos.sql.ts'
import { removeScheduledFiles } from '../../features/photos/remove-files.ts'
import {
  deleteOldDecisionNotices,
  deleteOldDecisions,
  emptyOldReports,
  releaseEvidence,
} from '../../features/safety/forget-cases.sql.ts'
import { deleteOldAnswers } from '../../platform/database/idempotent-answers.sql.ts'
import { deleteOldOutgoing, emptyOutgoing } from '../../platform/outgoing/outgoing.sql.ts'
import { deleteOldSuppressions } from '../../platform/outgoing/suppressions.sql.ts'
import { deleteEndedLimits } from '../../platform/rate-limits.sql.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../transaction.ts'

/** Sent messages are kept for the days in which someone may ask about them. */
const outboxDays = 14
const suppressionDays = 365
/** A job tries to send for a little more than a day. */
const waitingDays = 2
/** After that, no one remembers what they were doing. */
const sessionEndDays = 30
/** The last reminder of an unread message goes out after a week. */
const noticeDays = 30
/** A debit can be disputed for thirteen months; the mandate is the answer. */
const mandateDays = 14 * 31
/** Without information on the right of withdrawal, the period is a year longer (article 10 of directive 2011/83/EU). */
const withdrawalDays = 14 * 31
/** Claims from a contract lapse after three years, as in § 195 BGB. */
const contractNoticeDays = 3 * 366
/** The staff’s notes on a case stay as long as the log of what was done about it. */
const caseNoteDays = 2 * 365
/** A request is known again for a day. */
const answerSeconds = 86_400
/** After ninety days, no provider asks about its webhook events. */
const eventDays = 90
/** Photos that were stored but never sent are searched among those of this many days. */
const unsentDays = 8
/** Rows of a large table per transaction. */
const atOnce = 5000

function subtractSeconds(seconds: number, now: Date): Date {
  return new Date(now.getTime() - seconds * 1000)
}

/** Deletes rows in batches, so that no lock is held for long. */
async function forgetAll(ctx: Context, forget: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await ctx.transaction(forget)) === atOnce);
}

/** Deletes old staff cases, and the traces of staff work. */
async function forgetCases(ctx: Context): Promise<void> {
  const closedBefore = subtractSeconds(frozenConversationDays * 86_400, ctx.clock.now())
  await forgetAll(ctx, ({ db, now }) => emptyOldReports(db, { now, max: atOnce }))
  await forgetAll(ctx, ({ db }) => releaseEvidence(db, { closedBefore, max: atOnce }))
  await forgetAll(ctx, ({ db, now }) => deleteOldDecisions(db, { now, max: atOnce }))
  await forgetAll(ctx, ({ db, now }) => deleteOldDecisionNotices(db, { now, max: atOnce }))
  await ctx.transaction(({ db, now }) =>
    deleteOldCaseWork(db, {
      seen: subtractSeconds(86_400, now),
      noted: subtractSeconds(caseNoteDays * 86_400, now),
    }),
  )
  await ctx.transaction(({ db, now }) =>
    deleteEndedStaffSessions(db, { now, idleSince: subtractSeconds(staffIdleSeconds, now) }),
  )
  await ctx.transaction(({ db, now }) => deleteOldViews(db, now))
  await forgetAll(ctx, ({ db, now }) => deleteOldAudit(db, { now, max: atOnce }))
}

/**
 * Deletes expired data, as docs/security/personal-data.md promises: sessions, links, locks, browsers, sent messages,
 * provider events, decided cases, the staff log, files without a row.
 */
export async function forgetOld(ctx: Context): Promise<void> {
  const { site } = ctx
  await ctx.transaction(async ({ db, now }) => {
    await deleteEndedSessions(db, now)
    await deleteOldSessionEnds(db, subtractSeconds(sessionEndDays * 86_400, now))
    await deleteOldLinks(db, now)
    await deleteOldLocks(db, now)
    await deleteOldDevices(db, subtractSeconds(deviceCookieSeconds, now))
    await deleteOldOutgoing(db, subtractSeconds(outboxDays * 86_400, now))
    await deleteOldSuppressions(db, subtractSeconds(suppressionDays * 86_400, now))
    await deleteOldNotices(db, subtractSeconds(noticeDays * 86_400, now))
    await forgetDebtors(db, site.id, subtractSeconds(mandateDays * 86_400, now))
    await forgetBlocked(db, now)
    await deleteOldTextMessageCounts(db, subtractSeconds(2 * 86_400, now))
    await deleteOldAgeRequests(db, subtractSeconds(ageRequestDays * 86_400, now))
    await forgetPartnerTraces(db, site.id, now)
    await deleteOldAnswers(db, subtractSeconds(answerSeconds, now))
    await deleteEndedLimits(db, now)
  })
  if (ctx.services.config.mode === 'production') {
    const waitingSince = subtractSeconds(waitingDays * 86_400, ctx.clock.now())
    await forgetAll(ctx, ({ db }) => emptyOutgoing(db, { waitingSince, max: atOnce }))
  }
  const old = subtractSeconds(eventDays * 86_400, ctx.clock.now())
  await forgetAll(ctx, ({ db }) => deleteOldEvents(db, { before: old, max: atOnce }))
  const withdrawn = subtractSeconds(withdrawalDays * 86_400, ctx.clock.now())
  await forgetAll(ctx, ({ db }) => forgetBuyers(db, { before: withdrawn, max: atOnce }))
  const noticed = subtractSeconds(contractNoticeDays * 86_400, ctx.clock.now())
  await forgetAll(ctx, ({ db }) => deleteOldContractNotices(db, { before: noticed, max: atOnce }))
  await forgetCases(ctx)
  await ctx.transaction(async (tx) => {
    const unsent = {
      from: subtractSeconds(unsentDays * 86_400, tx.now),
      until: subtractSeconds(answerSeconds, tx.now),
    }
    const files = await takeUnsentPhotos(tx, unsent)
    const recordings = await takeUnsentVoices(tx, unsent)
    await scheduleFileRemoval(tx.db, [...files.flatMap(listChatPhotoFiles), ...recordings], tx.now)
  })
  await removeScheduledFiles(ctx)
  await ctx.services.files.removeUnfinished()
}
