import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/payment-method.ts'
import type { Reads, Tx } from '../context.ts'
import type { PaymentRow } from './payment.sql.ts'
import type { ProviderName } from './payment-methods.ts'

export interface DueCheck {
  readonly id: string
  readonly provider: ProviderName
  readonly method: PaymentMethod
  readonly status: 'completed' | 'failed'
  readonly settledAt: Date
}

/** The settled payments of a site that are to be asked about again, the longest due first. */
export async function findDueChecks(
  db: Reads,
  of: { siteId: string; now: Date; limit: number },
): Promise<DueCheck[]> {
  const { rows } = await sql<DueCheck>`
    select id, provider, method, status, settled_at as "settledAt" from payments
    where site_id = ${of.siteId} and next_check_at <= ${of.now} and status in ('completed', 'failed')
    order by next_check_at, id limit ${of.limit}`.execute(db)
  return rows
}

/** Notes when a payment is asked about again; null for never. */
export async function planCheck(tx: Tx, paymentId: string, at: Date | null): Promise<void> {
  await sql`update payments set next_check_at = ${at} where id = ${paymentId} and site_id = ${tx.site.id}`.execute(
    tx.db,
  )
}

/**
 * Claims a look into the list of a provider and gives until when everything in it has been seen, null before the first
 * look; null as a whole when someone has looked since `triedBefore`.
 */
export async function claimLook(
  tx: Tx,
  { provider, triedBefore }: { provider: string; triedBefore: Date },
): Promise<{ seenUntil: Date | null } | null> {
  const { rows } = await sql<{ seenUntil: Date | null }>`
    insert into provider_looks as l (site_id, provider, tried_at) values (${tx.site.id}, ${provider}, ${tx.now})
    on conflict (site_id, provider) do update set tried_at = excluded.tried_at where l.tried_at <= ${triedBefore}
    returning seen_until as "seenUntil"`.execute(tx.db)
  return rows[0] ?? null
}

/** Notes that everything in a provider's list until a moment has been seen and carried out. */
export async function noteSeen(
  tx: Tx,
  { provider, until }: { provider: string; until: Date },
): Promise<void> {
  await sql`
    update provider_looks set seen_until = greatest(seen_until, ${until}::timestamptz)
    where site_id = ${tx.site.id} and provider = ${provider}`.execute(tx.db)
}

/** Adds a line to the history of a locked payment that changes nothing else. */
export async function noteOnPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'status'>,
  reason: string,
): Promise<void> {
  await sql`
    insert into payment_changes (payment_id, id, from_status, to_status, reason, created_at)
    values (${payment.id}, gen_random_uuid(), ${payment.status}, ${payment.status}, ${reason}, ${tx.now})`.execute(
    tx.db,
  )
}

/** How many refunds and disputes since a moment no report told of. */
export async function countMissedReports(db: Reads, since: Date): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from refunds where found_by is not null and created_at >= ${since}`.execute(
    db,
  )
  return rows[0]?.number ?? 0
}
