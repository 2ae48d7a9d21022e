import { localeCodes } from '#contract/features/sites/locale.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Staff } from '../../app/request-info.ts'
import type { Tx } from '../../app/transaction.ts'
import { queueMail } from '../../features/notifications/mails/queue-mail.ts'
import { findAllStaff } from './staff.sql.ts'
import { composeManyViewsMail } from './staff-mails.ts'
import { countViews, insertViews, isViewLogged, lockViews } from './staff-views.sql.ts'
import {
  maxViewsPerDay,
  maxViewsPerHour,
  readViews,
  type StaffView,
  viewsBeforeAlert,
} from './staff-views.ts'

/** Someone who works on a case opens it repeatedly: within this time it counts as one view. */
const sameViewMilliseconds = 600_000
const hourSeconds = 3600

/** Alerts all other admins, once a day per person, that a staff member views many members. */
async function notifyAdmins(ctx: Context, tx: Tx, { staff, members }: { staff: Staff; members: number }) {
  ctx.services.log.warn({ staff: staff.id, members }, 'someone on the staff viewed many members')
  await tx.audit({ act: 'views.alerted', subject: { type: 'staff', id: staff.id }, details: { members } })
  const language = localeCodes.find((code) => code === tx.site.settings.domain_language) ?? 'en'
  const admins = (await findAllStaff(tx.db)).filter(
    ({ id, state, roles, siteIds }) =>
      id !== staff.id && state === 'active' && roles.includes('admin') && siteIds.includes(tx.site.id),
  )
  for (const { id, email } of admins) {
    await queueMail(tx, {
      to: { memberId: null, email, language },
      cause: `many views ${staff.id} ${tx.now.toISOString().slice(0, 10)} ${id}`,
      write: (speaker) => composeManyViewsMail(speaker, { staff: staff.name, members }),
    })
  }
}

/**
 * Counts the members that staff chose to see, before they are shown. Returns whether they are too many; then nothing is
 * counted.
 */
async function claimView(ctx: Context, tx: Tx, { staff, view }: { staff: Staff; view: StaffView }) {
  await lockViews(tx.db, staff.id)
  const before = await countViews(tx.db, staff.id, tx.now)
  await insertViews(tx.db, { staffId: staff.id, members: view.members, now: tx.now })
  const after = await countViews(tx.db, staff.id, tx.now)
  // Members already seen may be seen again.
  const isMore = after.hour > before.hour || after.day > before.day
  if (isMore && (after.hour > maxViewsPerHour || after.day > maxViewsPerDay)) throw new TooManyViews()
  if (before.hour < viewsBeforeAlert && after.hour >= viewsBeforeAlert)
    await notifyAdmins(ctx, tx, { staff, members: after.hour })
}

/** Undoes the count of a view. */
class TooManyViews extends Error {}

async function refuseView(ctx: Context, { act, subject }: StaffView): Promise<never> {
  await ctx.transaction((tx) =>
    tx.audit({
      act: 'views.refused',
      ...(subject && { subject }),
      reason: ctx.request.purpose,
      details: { view: act },
    }),
  )
  throw fail('rate_limited', { seconds: hourSeconds })
}

async function recordView(ctx: Context, staff: Staff, view: StaffView) {
  const { act, subject, details = {}, siteId = ctx.site.id } = view
  const reason = ctx.request.purpose
  const since = new Date(ctx.clock.now().getTime() - sameViewMilliseconds)
  const noted = { staffId: staff.id, siteId, act, subject: subject?.id ?? null, reason, details, since }
  if (await isViewLogged(ctx.db, noted)) return
  try {
    await ctx.transaction(async (tx) => {
      if (view.isChosen && ctx.services.config.rateLimits) await claimView(ctx, tx, { staff, view })
      await tx.audit({ act, reason, details, siteId, ...(subject && { subject }) })
    })
  } catch (error) {
    if (error instanceof TooManyViews) return refuseView(ctx, view)
    throw error
  }
}

type AnyHandler = (ctx: Context, input: unknown) => Promise<unknown>

/**
 * Wraps handlers so that they log what they are about to show of members, with the reason that the browser sends
 * (`X-Purpose`). This happens before the answer: what cannot be logged is not shown. They also throw `rate_limited`,
 * for more members than anyone needs to look up.
 */
export function recordViews<H extends object>(handlers: H): H {
  const noting = Object.entries(handlers).map(([name, handle]: [string, AnyHandler]) => {
    const handleAndNote: AnyHandler = async (ctx, input) => {
      const answer = await handle(ctx, input)
      if (ctx.staff) for (const view of readViews(name, input, answer)) await recordView(ctx, ctx.staff, view)
      return answer
    }
    return [name, handleAndNote]
  })
  return Object.fromEntries(noting) as H // it has every handler, with its input and output
}
