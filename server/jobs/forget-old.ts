import { deviceCookieSeconds, frozenConversationDays, staffIdleSeconds } from '#contract/limits.ts'
import { deleteOldDevices } from '../accounts/devices.sql.ts'
import { deleteOldLinks } from '../accounts/links.sql.ts'
import { deleteOldLocks } from '../accounts/login-lock.sql.ts'
import { deleteEndedSessions } from '../accounts/session.sql.ts'
import { deleteOldAudit } from '../admin/audit.sql.ts'
import { deleteEndedStaffSessions } from '../admin/staff.sql.ts'
import type { Context, Tx } from '../context.ts'
import { deleteOldNotices } from '../notifications/notices.sql.ts'
import { forgetBlocked } from '../payments/direct-debit/block-list.sql.ts'
import { forgetDebtors } from '../payments/direct-debit/direct-debit.sql.ts'
import { deleteOldTextMessageCounts } from '../payments/direct-debit/text-messages.sql.ts'
import { deleteOldEvents } from '../payments/webhook.sql.ts'
import { removeNotedFiles } from '../photos/remove-files.ts'
import { deleteOldAnswers } from '../platform/database/idempotent-answers.sql.ts'
import { deleteOldOutgoing } from '../platform/outgoing/outgoing.sql.ts'
import { deleteEndedLimits } from '../platform/rate-limits.sql.ts'
import {
  deleteOldDecisionNotices,
  deleteOldDecisions,
  emptyOldReports,
  releaseEvidence,
} from '../safety/forget-cases.sql.ts'

/** Mails hold addresses and links: they are kept for the days in which somebody may ask about one. */
const outboxDays = 14
/** The last reminder of an unread message goes out after a week. */
const noticeDays = 30
/** A debit can be disputed for thirteen months; the mandate is the answer. */
const mandateDays = 14 * 31
/** A request is known again for a day. */
const answerSeconds = 86_400
/** After ninety days no provider asks what became of its news. */
const eventDays = 90
/** So many rows of a large table go in one transaction. */
const atOnce = 5000

function before(seconds: number, now: Date): Date {
  return new Date(now.getTime() - seconds * 1000)
}

/** Forgets rows by portions, so that nobody waits long for a lock. */
async function forgetAll(ctx: Context, forget: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await ctx.transaction(forget)) === atOnce);
}

/** Forgets what the staff had to judge, and the traces of their work. */
async function forgetCases(ctx: Context): Promise<void> {
  const closedBefore = before(frozenConversationDays * 86_400, ctx.clock.now())
  await forgetAll(ctx, ({ db, now }) => emptyOldReports(db, { now, most: atOnce }))
  await forgetAll(ctx, ({ db }) => releaseEvidence(db, { closedBefore, most: atOnce }))
  await forgetAll(ctx, ({ db, now }) => deleteOldDecisions(db, { now, most: atOnce }))
  await forgetAll(ctx, ({ db, now }) => deleteOldDecisionNotices(db, { now, most: atOnce }))
  await ctx.transaction(({ db, now }) =>
    deleteEndedStaffSessions(db, { now, idleSince: before(staffIdleSeconds, now) }),
  )
  await forgetAll(ctx, ({ db, now }) => deleteOldAudit(db, { now, most: atOnce }))
}

/**
 * Forgets what has had its time, as docs/security/personal-data.md promises: sessions, links, locks, browsers, messages
 * that went out, news of providers, decided cases, the log of the staff's acts, files without a row.
 */
export async function forgetOld(ctx: Context): Promise<void> {
  const { site } = ctx
  await ctx.transaction(async ({ db, now }) => {
    await deleteEndedSessions(db, now)
    await deleteOldLinks(db, now)
    await deleteOldLocks(db, now)
    await deleteOldDevices(db, before(deviceCookieSeconds, now))
    await deleteOldOutgoing(db, before(outboxDays * 86_400, now))
    await deleteOldNotices(db, before(noticeDays * 86_400, now))
    await forgetDebtors(db, site.id, before(mandateDays * 86_400, now))
    await forgetBlocked(db, now)
    await deleteOldTextMessageCounts(db, before(2 * 86_400, now))
    await deleteOldAnswers(db, before(answerSeconds, now))
    await deleteEndedLimits(db, now)
  })
  const old = before(eventDays * 86_400, ctx.clock.now())
  await forgetAll(ctx, ({ db }) => deleteOldEvents(db, { before: old, most: atOnce }))
  await forgetCases(ctx)
  await removeNotedFiles(ctx)
}
