import { sql } from 'kysely'
import type { paymentLists } from '#contract/admin/payments/payment-lists.ts'
import type { PaymentEntry } from '#contract/admin/payments/payments.ts'
import type { PaymentStatus } from '#contract/features/payments/payment.ts'
import type { Reads } from '../../app/transaction.ts'
import { sumRefunded } from '../../features/payments/checkout/payment.sql.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'
import { selectNamedPayments } from './named-payments.sql.ts'

/** Selects payments as lists show them. */
function selectEntries(db: Reads) {
  return db
    .selectFrom('payments as p')
    .leftJoin('profiles as f', 'f.member_id', 'p.member_id')
    .select([
      'p.id',
      'p.created_at',
      'p.member_id',
      'f.name as member_name',
      'p.method',
      'p.provider',
      'p.status',
      'p.failure',
      'p.credits',
      'p.price_cents',
      'p.currency',
    ])
    .select(({ ref, exists, selectFrom }) => [
      sumRefunded(ref('p.id')).as('refunded_cents'),
      exists(
        selectFrom('refunds as r')
          .select('r.id')
          .whereRef('r.payment_id', '=', 'p.id')
          .where('r.kind', '=', 'chargeback'),
      )
        .$castTo<boolean>()
        .as('charged_back'),
    ])
    .$narrowType<{ failure: PaymentEntry['failure']; method: PaymentEntry['method'] }>()
}

type Entries = ReturnType<typeof selectEntries>

export type PaymentEntryRow = Awaited<ReturnType<typeof findPaymentEntries>>['rows'][number]

/** Filters payments that need attention. */
function filterStuck(entries: Entries, { now, stuckBefore }: { now: Date; stuckBefore: Date }): Entries {
  return entries.where(({ eb, or, and, not, exists, selectFrom }) =>
    or([
      // A different amount was paid, or it was paid after it had failed.
      eb('p.other_amount_at', 'is not', null),
      and([eb('p.status', '=', 'pending'), eb('p.expires_at', '<=', now)]),
      exists(
        selectFrom('refunds as r')
          .select('r.id')
          .whereRef('r.payment_id', '=', 'p.id')
          .where((refund) =>
            refund.or([
              refund.and([refund('r.status', '=', 'pending'), refund('r.created_at', '<', stuckBefore)]),
              // It was refused, and no money was refunded after that.
              refund.and([
                refund('r.refusal', 'is not', null),
                not(
                  exists(
                    refund
                      .selectFrom('refunds as o')
                      .select('o.id')
                      .whereRef('o.payment_id', '=', 'p.id')
                      .where('o.status', '<>', 'failed')
                      .whereRef('o.created_at', '>', 'r.created_at'),
                  ),
                ),
              ]),
            ]),
          ),
      ),
    ]),
  )
}

/**
 * Filters paid orders with fewer than two pieces of evidence for their country: what the buyer says, their network,
 * their card or account. Articles 24b(d) and 24f of implementing regulation (EU) 282/2011 ask for two that do not
 * contradict each other.
 */
function filterUnproven(entries: Entries): Entries {
  return entries.where('p.status', '=', 'completed').where(
    sql<boolean>`(p.declared_country is not distinct from p.country)::int
        + (p.network_country is not distinct from p.country)::int
        + (p.payer_country is not distinct from p.country)::int < 2`,
  )
}

/** Which payments of a site a list shows. */
interface ListFilter {
  list: (typeof paymentLists)[number]
  now: Date
  /** A refund that has been pending since before this time is stuck. */
  stuckBefore: Date
}

function filterByList(entries: Entries, filter: ListFilter): Entries {
  switch (filter.list) {
    case 'all':
      return entries
    case 'stuck':
      return filterStuck(entries, filter)
    case 'countries':
      return entries.whereRef('p.payer_country', '<>', 'p.country')
    case 'evidence':
      return filterUnproven(entries)
    case 'refunds':
    case 'chargebacks':
    case 'missed':
      return entries.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refunds as r')
            .select('r.id')
            .whereRef('r.payment_id', '=', 'p.id')
            .$if(filter.list === 'chargebacks', (refunds) => refunds.where('r.kind', '=', 'chargeback'))
            .$if(filter.list === 'missed', (refunds) => refunds.where('r.found_by', 'is not', null)),
        ),
      )
  }
}

/** Filters payments by their own ids and numbers, and by the beginning of a member's address or a member's id. */
function filterByWords(
  db: Reads,
  entries: Entries,
  { siteId, words, id }: { siteId: string; words: string; id: string | null },
): Entries {
  if (words === '') return entries
  const like = `${escapeLike(words.toLowerCase())}%`
  const payers = db
    .selectFrom('members')
    .select('id')
    .where('site_id', '=', siteId)
    .where('email_key', 'like', like)
  return entries.where(({ eb, or }) =>
    or([
      eb('p.id', 'in', selectNamedPayments(db, { siteId, words, id })),
      eb('p.member_id', 'in', payers),
      ...(id === null ? [] : [eb('p.member_id', '=', id)]),
    ]),
  )
}

/** Finds a page of a site's payments, newest first. */
export function findPaymentEntries(
  db: Reads,
  find: ListFilter & {
    siteId: string
    words: string
    id: string | null
    page: PageRequest
  },
) {
  const { siteId, page } = find
  const payments = filterByWords(db, filterByList(selectEntries(db), find), find).where(
    'p.site_id',
    '=',
    siteId,
  )
  return findPage(db, payments, { by: ['p.created_at', 'p.id'], isDescending: true, page })
}

/** Finds one payment of a site, as lists show it. */
export function findPaymentEntry(db: Reads, siteId: string, id: string) {
  return selectEntries(db).where('p.site_id', '=', siteId).where('p.id', '=', id).executeTakeFirst()
}

/** Finds every change of a payment, oldest first. */
export function findPaymentChanges(db: Reads, paymentId: string) {
  return db
    .selectFrom('payment_changes')
    .select(['created_at', 'from_status', 'to_status', 'reason'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .$narrowType<{ from_status: PaymentStatus; to_status: PaymentStatus }>()
    .execute()
}

/** Finds what a provider has reported about a payment, by any of its ids, oldest first. */
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
