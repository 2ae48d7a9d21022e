import { sql } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { LateMoney, PaymentAction, PaymentFailure, PaymentStatus } from '#contract/payment.ts'
import type { PaymentMethod } from '#contract/payment-method.ts'
import { fail, type Reads, type Tx } from '../context.ts'
import { claimBillingCountry } from './billing-country.sql.ts'
import { nextCheckAt } from './check-schedule.ts'
import { lastChangeBefore } from './decide-billing-country.ts'
import type { ProviderName } from './payment-methods.ts'
import type { ClosedBy } from './payment-states.ts'

export interface PaymentRow {
  id: string
  site_id: string
  member_id: string | null
  request_key: string
  kind: 'package' | 'top_up' | 'repeat'
  package_id: string | null
  credits: number
  method: PaymentMethod
  provider: ProviderName
  provider_reference: string | null
  action: PaymentAction | null
  /** By whose prices and tax it was made, and the evidence for it; null where not known. */
  country: string
  declared_country: string | null
  network_country: string | null
  payer_country: string | null
  currency: string
  list_cents: number
  discount_code: string | null
  discount_percent: number | null
  discount_cents: number
  price_cents: number
  vat_percent: number
  vat_cents: number
  /** What the site promised at the order; null for orders of older versions. */
  refund_days: number | null
  /** How money was taken that arrived after we had closed the order; null where it came in time. */
  late: LateMoney | null
  status: PaymentStatus
  failure: PaymentFailure | null
  closed_by: ClosedBy | null
  locale: Locale
  return_path: string | null
  store_card: boolean
  accepted_at: Date
  created_at: Date
  expires_at: Date
  checked_at: Date | null
  settled_at: Date | null
}

/** Decimals come as numbers: percentages have two digits, which a float holds well enough to be shown and multiplied. */
export const paymentColumns =
  sql.raw(`id, site_id, member_id, request_key, kind, package_id, credits, method, provider, provider_reference,
  action, country, declared_country, network_country, payer_country, currency, list_cents, discount_code,
  discount_percent::float8 as discount_percent, discount_cents, price_cents, vat_percent::float8 as vat_percent, vat_cents,
  refund_days, late, status, failure, closed_by, locale, return_path, store_card, accepted_at, created_at, expires_at,
  checked_at, settled_at`)

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
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, site_id, member_id, request_key, kind, package_id, credits, method, provider, country,
      declared_country, network_country, currency, list_cents, discount_code, discount_percent, discount_cents, price_cents, vat_percent, vat_cents, refund_days,
      locale, return_path, store_card, accepted_at, created_at, expires_at)
    values (${p.id}, ${tx.site.id}, ${p.member_id}, ${p.request_key}, ${p.kind}, ${p.package_id}, ${p.credits},
      ${p.method}, ${p.provider}, ${p.country}, ${p.declared_country}, ${p.network_country}, ${p.currency}, ${p.list_cents}, ${p.discount_code}, ${p.discount_percent},
      ${p.discount_cents}, ${p.price_cents}, ${p.vat_percent}, ${p.vat_cents}, ${p.refund_days},
      ${p.locale}, ${p.return_path}, ${p.store_card}, ${tx.now}, ${tx.now}, ${p.expires_at})
    on conflict (member_id, request_key) do nothing returning id`.execute(tx.db)
  if (rows.length === 0) return false
  const { member_id: memberId, country, network_country: network } = p
  if (memberId === null) return true
  const changedBefore = lastChangeBefore(tx.now)
  if (!(await claimBillingCountry(tx, { memberId, country, network, changedBefore }))) {
    throw fail('price_changed', { amount: p.price_cents, currency: p.currency })
  }
  return true
}

/** The payment that a request has made before. */
export async function findPaymentOfRequest(
  db: Reads,
  memberId: string,
  requestKey: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where member_id = ${memberId} and request_key = ${requestKey}`.execute(
    db,
  )
  return rows[0]
}

/** A payment of a site. */
export async function findPayment(db: Reads, siteId: string, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where id = ${id} and site_id = ${siteId}`.execute(db)
  return rows[0]
}

/** The payments of a site that a provider knows by these names; some providers give our own name back. */
export async function findPaymentsByReference(
  db: Reads,
  of: { siteId: string; provider: string; references: readonly string[] },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments
    where site_id = ${of.siteId} and provider = ${of.provider}
      and (provider_reference = any(${[...of.references]}::text[])
        or provider_aliases && ${[...of.references]}::text[] or id::text = any(${[...of.references]}::text[]))`.execute(
    db,
  )
  return rows
}

/** Locks a payment until the transaction ends: changes of one payment come one after the other. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const { rows } =
    await sql<PaymentRow>`select ${paymentColumns} from payments where id = ${id} for update`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error(`no payment ${id}`)
  return row
}

/** A page of a member's payments, newest first; `before` is the last one of the page before. */
export async function findPaymentsOf(
  db: Reads,
  memberId: string,
  page: { before: string | null; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where member_id = ${memberId}
      and (${page.before}::uuid is null or (created_at, id) < (select created_at, id from payments where id = ${page.before}))
    order by created_at desc, id desc limit ${page.limit}`.execute(db)
  return rows
}

/** The newest completed payment of a member. */
export async function findLastCompleted(db: Reads, memberId: string): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments where member_id = ${memberId} and status = 'completed'
    order by settled_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Sums what a member has paid in a currency since then, in cents, without what went back, and all of their orders that
 * may still be paid: each of those counts on whichever day its money arrives.
 */
export async function sumSpent(
  db: Reads,
  memberId: string,
  of: { currency: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(price_cents - coalesce((select sum(r.amount_cents) from refunds r
      where r.payment_id = p.id and r.status <> 'failed'), 0)), 0)::int as cents
    from payments p where member_id = ${memberId} and currency = ${of.currency}
      and (status = 'pending' or (status = 'completed' and settled_at >= ${of.since}))`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * Keeps what the provider answered; a second answer for the same payment changes nothing. Where the order was closed
 * while the provider was being asked, only its name there is kept: no one is shown a way to pay it.
 */
export async function keepStarted(
  tx: Tx,
  id: string,
  started: { reference: string; action: PaymentAction },
): Promise<void> {
  await sql`
    update payments set provider_reference = ${started.reference},
      action = case when status = 'failed' then action else ${JSON.stringify(started.action)}::jsonb end
    where id = ${id} and provider_reference is null`.execute(tx.db)
}

/** The open payments by stored card that a provider has not named to us. */
export async function findLostCharges(db: Reads, siteId: string, provider: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments where site_id = ${siteId} and provider = ${provider} and status = 'pending'
      and kind = 'repeat' and provider_reference is null
    order by created_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** When a payment that changes now is asked about again; what its provider has called failed stays failed. */
function firstCheck(
  { method }: PaymentRow,
  change: { status: PaymentStatus; closedBy: ClosedBy | null },
  now: Date,
) {
  const { status, closedBy } = change
  if (status === 'pending' || closedBy === 'provider') return null
  return nextCheckAt({ method, status, settledAt: now }, now)
}

/** Changes the status of a locked payment, notes why, and plans when its provider is asked about it again. */
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
  await sql`
    update payments set status = ${change.status}, failure = ${change.failure}, closed_by = ${change.closedBy},
      settled_at = ${tx.now}, next_check_at = ${firstCheck(payment, change, tx.now)} where id = ${payment.id}`.execute(
    tx.db,
  )
  await sql`
    insert into payment_changes (payment_id, id, from_status, to_status, reason, created_at)
    values (${payment.id}, gen_random_uuid(), ${payment.status}, ${change.status}, ${change.reason}, ${tx.now})`.execute(
    tx.db,
  )
}

/** Notes once that another amount was paid for a locked payment than was asked. */
export async function noteOtherAmount(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  await sql`
    with noted as (
      update payments set other_amount_at = ${tx.now} where id = ${payment.id} and other_amount_at is null returning id)
    insert into payment_changes (payment_id, id, from_status, to_status, reason, created_at)
    select id, gen_random_uuid(), ${payment.status}, ${payment.status}, ${reason}, ${tx.now}::timestamptz
    from noted`.execute(tx.db)
}

/** Notes that the other amount of a payment has gone back. */
export async function forgetOtherAmount(tx: Tx, id: string): Promise<void> {
  await sql`update payments set other_amount_at = null where id = ${id} and other_amount_at is not null`.execute(
    tx.db,
  )
}

/** Notes that the provider has been asked, so that the next rounds ask after others first. */
export async function noteChecked(tx: Tx, id: string): Promise<void> {
  await sql`update payments set checked_at = ${tx.now} where id = ${id}`.execute(tx.db)
}

/** Keeps further names by which the provider may report the payment. */
export async function keepAliases(tx: Tx, id: string, aliases: readonly string[]): Promise<void> {
  await sql`
    update payments set provider_aliases = ${[...aliases]}::text[]
    where id = ${id} and not provider_aliases @> ${[...aliases]}::text[]`.execute(tx.db)
}

/** Gives a locked payment more time, in which nothing is left to do for the member. */
export async function awaitPayment(tx: Tx, id: string, until: Date): Promise<void> {
  const action: PaymentAction = { type: 'none' }
  await sql`update payments set expires_at = ${until}, action = ${JSON.stringify(action)}::jsonb where id = ${id}`.execute(
    tx.db,
  )
}

/** Open payments that nobody has asked after lately, the longest waiting first. */
export async function findUnchecked(
  db: Reads,
  of: { siteId: string; createdBefore: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments
    where site_id = ${of.siteId} and status = 'pending' and created_at < ${of.createdBefore}
    order by checked_at nulls first limit ${of.limit}`.execute(db)
  return rows
}

/** Completed payments with a refund under way that nobody has asked after lately. */
export async function findRefunding(
  db: Reads,
  of: { siteId: string; checkedBefore: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${paymentColumns} from payments
    where site_id = ${of.siteId} and status = 'completed' and (checked_at is null or checked_at < ${of.checkedBefore})
      and id in (select payment_id from refunds where status = 'pending')
    order by checked_at nulls first limit ${of.limit}`.execute(db)
  return rows
}

/** A completed payment of the member has not wholly gone back. */
export const keepsPremium = (memberId: string) => sql`exists (
  select 1 from payments p where p.member_id = ${memberId} and p.status = 'completed' and p.price_cents > (
    select coalesce(sum(r.amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed'))`

/** Makes a member premium for life whose money is with us (G-015, G-016); gives whether they are premium now. */
export async function makePremium(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update members set paid_since = coalesce(paid_since, ${tx.now})
    where id = ${memberId} and (paid_since is not null or ${keepsPremium(memberId)}) returning id`.execute(
    tx.db,
  )
  return rows.length > 0
}
