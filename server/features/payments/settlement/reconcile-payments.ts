import type { Context } from '../../../app/context.ts'
import { closePayment } from '../checkout/close-payment.ts'
import { lockPayment, type PaymentRow, recordCheck } from '../checkout/payment.sql.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { readReversals } from '../refunds/read-reversals.ts'
import { computeNextCheck } from './check-schedule.ts'
import { type DueCheck, findDueChecks, findRefunding, findUnchecked, planCheck } from './checks.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** Few enough per minute that payments that someone waits for come first. */
const maxInRound = 50
/** When a failed check is retried; others come first meanwhile. */
const retrySeconds = 3600

async function checkOne(ctx: Context, due: DueCheck): Promise<Date | null> {
  const { log } = ctx.services
  const now = ctx.clock.now()
  try {
    await settlePayment(ctx, due.id, { reason: 'checked again', foundBy: 'check' })
    return computeNextCheck(due, now)
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      log.warn({ payment: due.id, provider: due.provider }, 'the payment provider failed')
    else log.error({ payment: due.id, err: error }, 'failed to settle a payment')
    return new Date(now.getTime() + retrySeconds * 1000)
  }
}

/**
 * Checks settled payments that are due at their providers, so that a refund or dispute without a report is still
 * processed. Payments of providers in `down` wait.
 */
async function checkSettled(ctx: Context, down: ReadonlySet<string>): Promise<void> {
  const found = await findDueChecks(ctx.db, { siteId: ctx.site.id, now: ctx.clock.now(), limit: maxInRound })
  for (const due of found) {
    if (down.has(due.provider)) continue
    const next = await checkOne(ctx, due)
    await ctx.transaction((tx) => planCheck(tx, due.id, next))
  }
}

/** Younger payments are left to their own webhook. */
const minAgeSeconds = 45
const batch = 200

/** Closes an expired payment; if it is still paid, that completes it later. */
async function expire(ctx: Context, row: PaymentRow): Promise<void> {
  const failure = row.provider_reference === null ? 'unreachable' : 'expired'
  await ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, row.id)
    await closePayment(tx, payment, { failure, closedBy: 'us', reason: 'its time was up' })
  })
}

async function reconcile(ctx: Context, row: PaymentRow): Promise<void> {
  await settlePayment(ctx, row.id, 'reconciled')
  // Only after the provider was asked, so that a payment made in the last minute is not missed.
  if (row.status === 'pending' && ctx.clock.now() >= row.expires_at) await expire(ctx, row)
}

/** How often a pending refund is checked at the provider. */
const refundSeconds = 3600

/**
 * Checks pending payments and refunds, then settled payments that may have been refunded since, so that a lost webhook
 * loses nothing. Runs every minute for each site. A provider that is down is retried on the next run; a payment that
 * cannot be settled does not block others.
 */
export async function reconcilePayments(ctx: Context): Promise<void> {
  const { site, clock, services } = ctx
  const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const of = { siteId: site.id, limit: batch }
  const open = await findUnchecked(ctx.db, { ...of, createdBefore: before(minAgeSeconds) })
  const refunding = await findRefunding(ctx.db, { ...of, checkedBefore: before(refundSeconds) })
  // A provider that does not answer is not asked about its other payments, since each would take as long.
  const down = new Set<string>()
  for (const row of [...open, ...refunding]) {
    if (down.has(row.provider)) continue
    try {
      await reconcile(ctx, row)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) {
        services.log.error({ payment: row.id, err: error }, 'failed to settle a payment')
        // It is moved behind the others, as if it had been checked. This also fails while the database is down.
        await ctx.transaction((tx) => recordCheck(tx, row.id))
        continue
      }
      down.add(row.provider)
      services.log.warn({ payment: row.id, provider: row.provider }, 'the payment provider failed')
      // The next round begins with another payment, since the provider may fail to answer for this one only.
      await ctx.transaction((tx) => recordCheck(tx, row.id))
    }
  }
  await checkSettled(ctx, down)
  await readReversals(ctx, down)
}
