import { sql } from 'kysely'
import type { SourceLevel, SourceRow } from '#contract/admin/tracking/sources.ts'
import type { Reads } from '../../app/transaction.ts'

export interface SourceFilter {
  readonly siteId: string
  readonly from: string
  readonly to: string
  readonly by: SourceLevel
  /** Empty for all. */
  readonly network: string
}

/** Returns when the sources of a site were last counted; null before the first night. */
export async function findCountedAt(db: Reads, siteId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('source_days')
    .select('counted_at')
    .where('site_id', '=', siteId)
    .orderBy('counted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.counted_at ?? null
}

/** Of signups that are at least so many days old, what one brought within these days. */
const perSignup = (days: 1 | 7 | 30 | 90) => {
  const isOver = sql`counted_at >= (day + ${days + 1}::int)::timestamptz`
  return sql`round(sum(${sql.ref(`revenue_${days}_cents`)}) filter (where ${isOver})
    / nullif(sum(signups) filter (where ${isOver}), 0))::float8`
}

/** Sums the nightly table, the visits and the costs by source: at most 500 rows, most signups first. */
export async function findSources(db: Reads, filter: SourceFilter): Promise<SourceRow[]> {
  const { siteId, from, to, by, network } = filter
  const ref = by === 'network' ? sql`''::text` : sql`ref`
  const campaign = by === 'campaign' ? sql`campaign` : sql`''::text`
  const isAsked = sql`site_id = ${siteId} and day between ${from}::date and ${to}::date
    and (${network} = '' or network = ${network})`
  // By campaign neither visits nor costs are known: no row of theirs may join.
  const isKnown = sql.lit(by !== 'campaign')
  const { rows } = await sql<SourceRow>`
    with came as (
      select network, ${ref} as ref, ${campaign} as campaign, sum(signups)::int as signups,
        sum(activations)::int as activations, sum(first_purchases)::int as first_purchases,
        json_build_array(${perSignup(1)}, ${perSignup(7)}, ${perSignup(30)}, ${perSignup(90)}) as revenue_per_signup,
        sum(revenue_90_cents)::float8 as revenue_cents, sum(refund_cents)::float8 as refund_cents
      from source_days where ${isAsked} group by 1, 2, 3
    ), visited as (
      select network, ${ref} as ref, ''::text as campaign, sum(visits)::int as visits
      from visit_counts where ${isAsked} and ${isKnown} group by 1, 2
    ), spent as (
      select network, ${ref} as ref, ''::text as campaign, sum(cost_cents)::float8 as cost_cents
      from media_costs where ${isAsked} and ${isKnown} group by 1, 2
    )
    select network, ref, campaign, case when ${isKnown} then coalesce(visits, 0) end as visits,
      coalesce(signups, 0) as signups, coalesce(activations, 0) as activations,
      coalesce(first_purchases, 0) as first_purchases,
      coalesce(revenue_per_signup, '[null, null, null, null]'::json) as revenue_per_signup,
      coalesce(revenue_cents, 0) as revenue_cents, coalesce(refund_cents, 0) as refund_cents, cost_cents,
      round((coalesce(revenue_cents, 0) - coalesce(refund_cents, 0)) * 100 / nullif(cost_cents, 0))::float8
        as return_percent
    from came full join visited using (network, ref, campaign) full join spent using (network, ref, campaign)
    order by signups desc, visits desc nulls last, network, ref, campaign limit 500`.execute(db)
  return rows
}

/** Lists the weeks of the newest 26 cohorts, newest cohort first. */
export function listCohortWeeks(db: Reads, siteId: string) {
  return db
    .selectFrom('cohort_weeks')
    .select(['week', 'number', 'members', 'active', 'revenue_cents'])
    .where('site_id', '=', siteId)
    .where('week', 'in', (eb) =>
      eb
        .selectFrom('cohort_weeks')
        .select('week')
        .distinct()
        .where('site_id', '=', siteId)
        .orderBy('week', 'desc')
        .limit(26),
    )
    .orderBy('week', 'desc')
    .orderBy('number')
    .execute()
}
