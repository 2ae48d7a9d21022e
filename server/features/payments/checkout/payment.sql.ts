import { type Expression, expressionBuilder, type InferResult } from 'kysely'
import type { PaymentAction, PaymentFailure, PaymentStatus } from '#contract/features/payments/payment.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Tables } from '#database/tables.ts'
import { fail } from '../../../app/failure.ts'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { claimBillingCountry } from '../packages/billing-country.sql.ts'
import { computeLatestChange } from '../packages/decide-billing-country.ts'
import { computeNextCheck } from '../settlement/check-schedule.ts'
import type { ProviderName } from './payment-methods.ts'
import type { ClosedBy } from './payment-states.ts'

const columns = [
  'id',
  'site_id',
  'member_id',
  'request_key',
  'kind',
  'package_id',
  'credits',
  'method',
  'provider',
  'provider_reference',
  'action',
  // The country of its prices and tax, and the evidence for it; null when unknown.
  'country',
  'declared_country',
  'network_country',
  'payer_country',
  'currency',
  'list_cents',
  'discount_code',
  'discount_cents',
  'price_cents',
  'vat_cents',
  // What the site promised at the order; null for orders of older versions.
  'refund_days',
  // How money was booked that arrived after we had closed the order; null when it came in time.
  'late',
  'status',
  'failure',
  'closed_by',
  'locale',
  'return_path',
  'store_card',
  'accepted_at',
  'created_at',
  'expires_at',
  'checked_at',
  'settled_at',
] as const

/** Selects payments. Percentages come as numbers: a float holds their two digits well enough to show and multiply. */
export function selectPayments(db: Reads) {
  return db
    .selectFrom('payments')
    .select(columns)
    .select(({ cast }) => [
      cast<number | null>('discount_percent', 'float8').as('discount_percent'),
      cast<number>('vat_percent', 'float8').as('vat_percent'),
    ])
    .$narrowType<{
      method: PaymentMethod
      provider: ProviderName
      action: PaymentAction | null
      failure: PaymentFailure | null
      locale: Locale
    }>()
}

export type PaymentRow = InferResult<ReturnType<typeof selectPayments>>[number]

export type NewPayment = Omit<
  PaymentRow,
  | 'site_id'
  | 'provider_reference'
  | 'action'
  | 'late'
  | 'status'
  | 'failure'
  | 'closed_by'
  | 'accepted_at'
  | 'created_at'
  | 'checked_at'
  | 'settled_at'
  | 'payer_country'
>

/**
 * Stores a new pending payment, whose country is that of the member from now on; false when this request has made one
 * before. Throws `price_changed` when the country of the member's prices has changed meanwhile.
 */
export async function insertPayment(tx: Tx, p: NewPayment): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('payments')
    .values({ ...p, site_id: tx.site.id, accepted_at: tx.now, created_at: tx.now })
    .onConflict((oc) => oc.columns(['member_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  const { member_id: memberId, country, network_country: network } = p
  if (memberId === null) return true
  const changedBefore = computeLatestChange(tx.now)
  if (!(await claimBillingCountry(tx, { memberId, country, network, changedBefore }))) {
    throw fail('price_changed', { amount: p.price_cents, currency: p.currency })
  }
  return true
}

/** Finds the payment that a request has made before. */
export function findPaymentByRequestKey(db: Reads, memberId: string, requestKey: string) {
  return selectPayments(db)
    .where('member_id', '=', memberId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
}

/** Finds a payment of a site. */
export function findPayment(db: Reads, siteId: string, id: string) {
  return selectPayments(db).where('id', '=', id).where('site_id', '=', siteId).executeTakeFirst()
}

/** Finds the payments of a site that a provider knows by these names; some providers give our own name back. */
export function findPaymentsByReference(
  db: Reads,
  find: { siteId: string; provider: string; references: readonly string[] },
) {
  return selectPayments(db)
    .where('site_id', '=', find.siteId)
    .where('provider', '=', find.provider)
    .where((eb) => {
      const references = eb.val([...find.references])
      return eb.or([
        eb('provider_reference', '=', eb.fn.any(references)),
        eb('provider_aliases', '&&', references),
        eb(eb.cast<string>('id', 'text'), '=', eb.fn.any(references)),
      ])
    })
    .execute()
}

/** Locks a payment until the transaction ends: changes of one payment come one after the other. */
export function lockPayment(tx: Tx, id: string) {
  return selectPayments(tx.db)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no payment ${id}`))
}

/** Finds a page of a member's payments, newest first; `before` is the last one of the page before. */
export function findMemberPayments(
  db: Reads,
  memberId: string,
  page: { before: string | null; limit: number },
) {
  const { before, limit } = page
  return selectPayments(db)
    .where('member_id', '=', memberId)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('created_at', 'id'),
          '<',
          selectFrom('payments as last')
            .select(['last.created_at', 'last.id'])
            .where('last.id', '=', before)
            .$asTuple('created_at', 'id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the newest completed payment of a member. */
export function findLastCompleted(db: Reads, memberId: string) {
  return selectPayments(db)
    .where('member_id', '=', memberId)
    .where('status', '=', 'completed')
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Sums a payment's refunds, including pending ones, in cents. */
export function sumRefunded(paymentId: Expression<string>) {
  const { fn, lit, selectFrom } = expressionBuilder<Tables>()
  const refunded = selectFrom('refunds as r')
    .select(({ fn }) => fn.sum<number>('r.amount_cents').as('cents'))
    .where('r.payment_id', '=', paymentId)
    .where('r.status', '<>', 'failed')
  return fn.coalesce(refunded, lit(0))
}

/**
 * Sums what a member has paid in a currency since a given time, in cents, without refunds, plus all orders that can
 * still be paid: each of those counts on whichever day its money arrives.
 */
export async function sumSpent(
  db: Reads,
  memberId: string,
  spent: { currency: string; since: Date },
): Promise<number> {
  const { cents } = await db
    .selectFrom('payments as p')
    .select(({ eb, ref, fn, lit, cast }) => {
      const netCents = eb('p.price_cents', '-', sumRefunded(ref('p.id')))
      return cast<number>(fn.coalesce(fn.sum(netCents), lit(0)), 'integer').as('cents')
    })
    .where('p.member_id', '=', memberId)
    .where('p.currency', '=', spent.currency)
    .where(({ eb, or, and }) =>
      or([
        eb('p.status', '=', 'pending'),
        and([eb('p.status', '=', 'completed'), eb('p.settled_at', '>=', spent.since)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return cents
}

/**
 * Stores the provider's answer; a second one for the same payment changes nothing. If the order was closed during the
 * call, only its id there is stored, so that no one can pay it.
 */
export async function saveStartedPayment(
  tx: Tx,
  { id, provider }: Pick<PaymentRow, 'id' | 'provider'>,
  started: { reference: string; action: PaymentAction },
): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set((eb) => ({
      provider_reference: started.reference,
      action: eb
        .case()
        .when('status', '=', 'failed')
        .then(eb.ref('action'))
        .else(eb.cast<string>(eb.val(JSON.stringify(started.action)), 'jsonb'))
        .end(),
    }))
    .where('id', '=', id)
    // The order may have moved to another provider during the call.
    .where('provider', '=', provider)
    .where('provider_reference', 'is', null)
    .execute()
}

/** Finds open payments by stored card without a provider id. */
export async function findLostCharges(db: Reads, siteId: string, provider: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .where('status', '=', 'pending')
    .where('kind', '=', 'repeat')
    .where('provider_reference', 'is', null)
    .orderBy('created_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns when to check a payment that changes now again; what its provider has reported as failed stays failed. */
function computeFirstCheck(
  { method }: PaymentRow,
  change: { status: PaymentStatus; closedBy: ClosedBy | null },
  now: Date,
) {
  const { status, closedBy } = change
  if (status === 'pending' || closedBy === 'provider') return null
  return computeNextCheck({ method, status, settledAt: now }, now)
}

/** Changes the status of a locked payment, records why, and schedules the next check at its provider. */
export async function changePayment(
  tx: Tx,
  payment: PaymentRow,
  change: {
    status: PaymentStatus
    failure: PaymentFailure | null
    closedBy: ClosedBy | null
    reason: string
  },
): Promise<void> {
  const { status, failure, closedBy, reason } = change
  await tx.db
    .updateTable('payments')
    .set({
      status,
      failure,
      closed_by: closedBy,
      settled_at: tx.now,
      next_check_at: computeFirstCheck(payment, change, tx.now),
    })
    .where('id', '=', payment.id)
    .execute()
  await insertChange(tx, payment, { status, reason })
}

/** Adds a line to the history of a locked payment. */
async function insertChange(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'status'>,
  { status, reason }: { status: PaymentStatus; reason: string },
): Promise<void> {
  await tx.db
    .insertInto('payment_changes')
    .values({
      payment_id: payment.id,
      id: createId(),
      from_status: payment.status,
      to_status: status,
      reason,
      created_at: tx.now,
    })
    .execute()
}

/** Adds a line to the history of a locked payment that changes nothing else. */
export async function addPaymentHistory(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  await insertChange(tx, payment, { status: payment.status, reason })
}

/** Moves a locked order that is not open at a provider to another one. */
export async function changeProvider(tx: Tx, id: string, provider: ProviderName): Promise<void> {
  await tx.db.updateTable('payments').set({ provider }).where('id', '=', id).execute()
}

/** Records once that a different amount was paid for a locked payment. */
export async function recordOtherAmount(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payments')
    .set({ other_amount_at: tx.now })
    .where('id', '=', payment.id)
    .where('other_amount_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await addPaymentHistory(tx, payment, reason)
}

/** Records that the different amount of a payment was refunded. */
export async function forgetOtherAmount(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ other_amount_at: null })
    .where('id', '=', id)
    .where('other_amount_at', 'is not', null)
    .execute()
}

/** Records that a payment was checked, so that the next rounds check others first. */
export async function recordCheck(tx: Tx, id: string): Promise<void> {
  await tx.db.updateTable('payments').set({ checked_at: tx.now }).where('id', '=', id).execute()
}

/** Stores further ids under which the provider may report the payment. */
export async function saveAliases(tx: Tx, id: string, aliases: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('payments')
    .set({ provider_aliases: [...aliases] })
    .where('id', '=', id)
    .where(({ eb, not, val }) => not(eb('provider_aliases', '@>', val([...aliases]))))
    .execute()
}

/** Extends a locked payment that needs nothing more from the member. */
export async function awaitPayment(tx: Tx, id: string, until: Date): Promise<void> {
  const action: PaymentAction = { type: 'none' }
  await tx.db
    .updateTable('payments')
    .set({ expires_at: until, action: JSON.stringify(action) })
    .where('id', '=', id)
    .execute()
}
