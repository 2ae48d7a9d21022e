import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { selectPayments } from '../checkout/payment.sql.ts'
import type { ProviderName } from '../checkout/payment-methods.ts'

export type DueCheck = Awaited<ReturnType<typeof findDueChecks>>[number]

/** Finds the settled payments of a site that are due for a check, longest due first. */
export function findDueChecks(db: Reads, find: { siteId: string; now: Date; limit: number }) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider', 'method', 'status', 'settled_at as settledAt'])
    .where('site_id', '=', find.siteId)
    .where('next_check_at', '<=', find.now)
    .where('status', 'in', ['completed', 'failed'])
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(find.limit)
    .$narrowType<{
      provider: ProviderName
      method: PaymentMethod
      status: 'completed' | 'failed'
      settledAt: Date
    }>()
    .execute()
}

/** Records when a payment is checked again; null for never. */
export async function planCheck(tx: Tx, paymentId: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ next_check_at: at })
    .where('id', '=', paymentId)
    .where('site_id', '=', tx.site.id)
    .execute()
}

/**
 * Claims a read of a provider's list and returns the time up to which everything has been seen, null before the first
 * read; null as a whole when another process has read since `triedBefore`.
 */
export async function claimProviderCheck(
  tx: Tx,
  { provider, triedBefore }: { provider: string; triedBefore: Date },
): Promise<{ seenUntil: Date | null } | null> {
  const check = await tx.db
    .insertInto('provider_checks')
    .values({ site_id: tx.site.id, provider, tried_at: tx.now })
    .onConflict((oc) =>
      oc
        .columns(['site_id', 'provider'])
        .doUpdateSet(({ ref }) => ({ tried_at: ref('excluded.tried_at') }))
        .where('provider_checks.tried_at', '<=', triedBefore),
    )
    .returning('seen_until as seenUntil')
    .executeTakeFirst()
  return check ?? null
}

/** Records that everything in a provider's list up to a given time was processed. */
export async function recordSeen(
  tx: Tx,
  { provider, until }: { provider: string; until: Date },
): Promise<void> {
  await tx.db
    .updateTable('provider_checks')
    .set(({ fn, val }) => ({ seen_until: fn<Date>('greatest', ['seen_until', val(until)]) }))
    .where('site_id', '=', tx.site.id)
    .where('provider', '=', provider)
    .execute()
}

/** Counts refunds and disputes since a given time that had no report. */
export async function countMissedReports(db: Reads, since: Date): Promise<number> {
  const { number } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('found_by', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return number
}

/** Finds open payments without a recent check, longest waiting first. */
export function findUnchecked(db: Reads, find: { siteId: string; createdBefore: Date; limit: number }) {
  return selectPayments(db)
    .where('site_id', '=', find.siteId)
    .where('status', '=', 'pending')
    .where('created_at', '<', find.createdBefore)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(find.limit)
    .execute()
}

/** Finds completed payments with a pending refund and without a recent check. */
export function findRefunding(db: Reads, find: { siteId: string; checkedBefore: Date; limit: number }) {
  return selectPayments(db)
    .where('site_id', '=', find.siteId)
    .where('status', '=', 'completed')
    .where(({ eb, or }) => or([eb('checked_at', 'is', null), eb('checked_at', '<', find.checkedBefore)]))
    .where('id', 'in', (eb) =>
      eb.selectFrom('refunds').select('refunds.payment_id').where('refunds.status', '=', 'pending'),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(find.limit)
    .execute()
}
