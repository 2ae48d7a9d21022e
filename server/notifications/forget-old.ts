import { deviceCookieSeconds } from '#contract/limits.ts'
import { deleteOldDevices } from '../accounts/devices.sql.ts'
import { deleteOldLinks } from '../accounts/links.sql.ts'
import { deleteOldLocks } from '../accounts/login-lock.sql.ts'
import { deleteEndedSessions } from '../accounts/session.sql.ts'
import type { Context } from '../context.ts'
import { forgetDebtors } from '../payments/direct-debit/direct-debit.sql.ts'
import { removeNotedFiles } from '../photos/remove-files.ts'
import { deleteOldAnswers } from '../platform/database/idempotent-answers.sql.ts'
import { deleteOldOutgoing } from '../platform/outgoing/outgoing.sql.ts'
import { deleteEndedLimits } from '../platform/rate-limits.sql.ts'
import { deleteOldNotices } from './notices.sql.ts'

/** Mails hold addresses and links: they are kept for the days in which somebody may ask about one. */
const outboxDays = 14
/** The last reminder of an unread message goes out after a week. */
const noticeDays = 30
/** A debit can be disputed for thirteen months; the mandate is the answer. */
const mandateDays = 14 * 31
/** A request is known again for a day. */
const answerSeconds = 86_400

/** Forgets what has had its time: sessions, links, locks, browsers, messages that went out, files without a row. */
export async function forgetOld(ctx: Context): Promise<void> {
  const { site } = ctx
  const before = (seconds: number, now: Date) => new Date(now.getTime() - seconds * 1000)
  await ctx.transaction(async ({ db, now }) => {
    await deleteEndedSessions(db, now)
    await deleteOldLinks(db, now)
    await deleteOldLocks(db, now)
    await deleteOldDevices(db, before(deviceCookieSeconds, now))
    await deleteOldOutgoing(db, before(outboxDays * 86_400, now))
    await deleteOldNotices(db, before(noticeDays * 86_400, now))
    await forgetDebtors(db, site.id, before(mandateDays * 86_400, now))
    await deleteOldAnswers(db, before(answerSeconds, now))
    await deleteEndedLimits(db, now)
  })
  await removeNotedFiles(ctx)
}
