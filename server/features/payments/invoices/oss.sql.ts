import { sql } from 'kysely'
import type { Reads } from '../../../app/transaction.ts'

export interface TaxRow {
  /** The quarter of the invoice that is taxed or corrected. */
  readonly period: string
  readonly country: string
  readonly percent: number
  readonly currency: string
  readonly net_cents: number
  readonly vat_cents: number
}

/**
 * Sums the documents of a quarter by the quarter of their invoice, country, rate and currency: invoices and cancelled
 * notes add, credit notes take away.
 */
export async function sumQuarter(
  db: Reads,
  { siteId, quarter, timeZone }: { siteId: string; quarter: string; timeZone: string },
): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    select to_char(o.created_at at time zone ${timeZone}, 'YYYY-"Q"Q') as period,
      d.document->>'buyer_country' as country, (d.document->>'vat_percent')::float8 as percent,
      d.document->>'currency' as currency,
      sum(sign * ((d.document->>'total_cents')::int - (d.document->>'vat_cents')::int))::int as net_cents,
      sum(sign * (d.document->>'vat_cents')::int)::int as vat_cents
    from invoices d
    join invoices o on o.payment_id = d.payment_id and o.refund_id is null
    cross join lateral (select case d.document->>'kind' when 'credit_note' then -1 else 1 end as sign) s
    where d.site_id = ${siteId} and to_char(d.created_at at time zone ${timeZone}, 'YYYY-"Q"Q') = ${quarter}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}
