import { sql } from 'kysely'
import type { PaymentEntry, paymentLists } from '#contract/admin-payments.ts'
import type { PaymentStatus } from '#contract/payment.ts'
import type { Reads } from '../context.ts'

export interface PaymentEntryRow {
  id: string
  created_at: Date
  member_id: string | null
  member_name: string | null
  method: string
  provider: string
  status: PaymentStatus
  failure: PaymentEntry['failure']
  credits: number
  price_cents: number
  currency: string
  refunded_cents: number
  charged_back: boolean
}

const entry = sql`
  p.id, p.created_at, p.member_id, f.name as member_name, p.method, p.provider, p.status, p.failure, p.credits,
  p.price_cents, p.currency,
  (select coalesce(sum(r.amount_cents), 0)::int from refunds r where r.payment_id = p.id and r.status <> 'failed')
    as refunded_cents,
  exists (select 1 from refunds r where r.payment_id = p.id and r.kind = 'chargeback') as charged_back`

const tables = sql`payments p left join profiles f on f.member_id = p.member_id`

/**
 * Which payments of a site a list shows. Stuck are: what is open although its time is up, a refund under way since
 * before `stuckBefore`, a refund that was refused until money has gone back after it, and a payment of which another
 * amount was paid or that was paid after it had failed.
 */
function listed({
  list,
  now,
  stuckBefore,
}: {
  list: (typeof paymentLists)[number]
  now: Date
  stuckBefore: Date
}) {
  if (list === 'stuck')
    return sql`(p.other_amount_at is not null or p.status = 'pending' and p.expires_at <= ${now} or exists (select 1 from refunds r
      where r.payment_id = p.id and (r.status = 'pending' and r.created_at < ${stuckBefore}
        or r.refusal is not null and not exists (select 1 from refunds o
          where o.payment_id = p.id and o.status <> 'failed' and o.created_at > r.created_at))))`
  if (list === 'refunds') return sql`exists (select 1 from refunds r where r.payment_id = p.id)`
  if (list === 'chargebacks')
    return sql`exists (select 1 from refunds r where r.payment_id = p.id and r.kind = 'chargeback')`
  if (list === 'missed')
    return sql`exists (select 1 from refunds r where r.payment_id = p.id and r.found_by is not null)`
  if (list === 'countries') return sql`p.payer_country <> p.country`
  return sql`true`
}

/** A page of a site's payments, newest first. */
export async function findPaymentEntries(
  db: Reads,
  find: {
    siteId: string
    list: (typeof paymentLists)[number]
    now: Date
    stuckBefore: Date
    words: string
    id: string | null
    before: string | null
    limit: number
  },
): Promise<PaymentEntryRow[]> {
  const { siteId, words, id, before } = find
  const invoice = /^\d{1,8}$/.test(words) ? Number(words) : null
  const like = `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<PaymentEntryRow>`
    select ${entry} from ${tables}
    where p.site_id = ${siteId} and ${listed(find)}
      and (${words} = '' or p.id = ${id}::uuid or p.provider_reference = ${words}
        or p.id in (select payment_id from invoices where site_id = ${siteId} and number = ${invoice}::int)
        or p.member_id = ${id}::uuid
        or p.member_id in (select id from members where site_id = ${siteId} and email_key like ${like}))
      and (${before}::uuid is null
        or (p.created_at, p.id) < (select created_at, id from payments where id = ${before}))
    order by p.created_at desc, p.id desc limit ${find.limit}`.execute(db)
  return rows
}

/** One payment of a site, as lists show it. */
export async function findPaymentEntry(
  db: Reads,
  siteId: string,
  id: string,
): Promise<PaymentEntryRow | undefined> {
  const { rows } = await sql<PaymentEntryRow>`
    select ${entry} from ${tables} where p.site_id = ${siteId} and p.id = ${id}`.execute(db)
  return rows[0]
}

/** Every change of a payment, oldest first. */
export async function findPaymentChanges(
  db: Reads,
  paymentId: string,
): Promise<{ created_at: Date; from_status: PaymentStatus; to_status: PaymentStatus; reason: string }[]> {
  const { rows } = await sql<{
    created_at: Date
    from_status: PaymentStatus
    to_status: PaymentStatus
    reason: string
  }>`
    select created_at, from_status, to_status, reason from payment_changes
    where payment_id = ${paymentId} order by created_at, id limit 100`.execute(db)
  return rows
}

/** What a provider has reported about a payment, by any of its names, oldest first. */
export async function findPaymentWebhooks(
  db: Reads,
  paymentId: string,
): Promise<{ received_at: Date; times: number; processed: boolean }[]> {
  const { rows } = await sql<{ received_at: Date; times: number; processed: boolean }>`
    select w.received_at, w.times, w.processed_at is not null as processed from webhook_events w join payments p
      on w.site_id = p.site_id and w.provider = p.provider
        and w.provider_references && (array[p.id::text, p.provider_reference] || p.provider_aliases)
    where p.id = ${paymentId} order by w.received_at limit 100`.execute(db)
  return rows
}
