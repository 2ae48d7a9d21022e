import { expressionBuilder, sql } from 'kysely'
import { revenueDays, type SourceLevel, type SourceRow } from '#contract/admin/tracking/sources.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

export interface SourceFilter {
  readonly siteId: string
  readonly timeZone: string
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

/** Revenue per signup within this many days, over days whose last signup was that old when counted. */
function perSignup(days: (typeof revenueDays)[number]) {
  const isOld = sql`filter (where age >= make_interval(days => ${days}))`
  const revenue = sql.ref(`revenue_${days}_cents`)
  return sql`round(sum(${revenue}) ${isOld} / nullif(sum(signups) ${isOld}, 0))::float8`
}

/**
 * Sums the nightly table, the visits and the costs by source. What one signup brought within so many days is that of
 * signups which are at least as old. Visits are not known by campaign or without a source, and costs not by lander or
 * campaign.
 */
function selectSources(db: Reads, filter: SourceFilter) {
  const { siteId, timeZone, from, to, by, network } = filter
  const hasRef = by !== 'network'
  const hasLander = by === 'lander' || by === 'campaign'
  const hasCampaign = by === 'campaign'
  const sums = sql<SourceRow>`(
    with counted as (
      select *, counted_at - ((day + 1)::timestamp at time zone ${timeZone}) as age
      from source_days where site_id = ${siteId} and day between ${from}::date and ${to}::date
        and ${network}::text in ('', network)
    ), came as (
      select network, case when ${hasRef}::boolean then ref else '' end as ref,
        case when ${hasLander}::boolean then lander else '' end as lander,
        case when ${hasCampaign}::boolean then campaign else '' end as campaign, sum(signups)::int as signups,
        sum(activations)::int as activations, sum(first_purchases)::int as first_purchases,
        jsonb_build_array(${sql.join(revenueDays.map(perSignup))}) as revenue_per_signup,
        sum(revenue_90_cents)::float8 as revenue_cents, sum(refund_cents)::float8 as refund_cents
      from counted group by 1, 2, 3, 4
    ), visited as (
      select network, case when ${hasRef}::boolean then ref else '' end as ref,
        case when ${hasLander}::boolean then lander else '' end as lander, '' as campaign,
        sum(visits)::int as visits
      from visit_counts where site_id = ${siteId} and day between ${from}::date and ${to}::date
        and ${network}::text in ('', network) and not ${hasCampaign}::boolean group by 1, 2, 3
    ), spent as (
      select network, case when ${hasRef}::boolean then ref else '' end as ref,
        '' as lander, '' as campaign, sum(cost_cents)::float8 as cost_cents
      from media_costs where site_id = ${siteId} and day between ${from}::date and ${to}::date
        and ${network}::text in ('', network) and not ${hasLander}::boolean group by 1, 2
    )
    select network, ref, lander, campaign, case when not ${hasCampaign}::boolean
        and (network <> '' or visits is not null) then coalesce(visits, 0) end as visits,
      coalesce(signups, 0) as signups, coalesce(activations, 0) as activations,
      coalesce(first_purchases, 0) as first_purchases,
      coalesce(revenue_per_signup, '[null, null, null, null]') as revenue_per_signup,
      coalesce(revenue_cents, 0) as revenue_cents, coalesce(refund_cents, 0) as refund_cents, cost_cents,
      round((coalesce(revenue_cents, 0) - coalesce(refund_cents, 0)) * 100 / nullif(cost_cents, 0))::float8
        as return_percent
    from came full join visited using (network, ref, lander, campaign)
      full join spent using (network, ref, lander, campaign))`
  return db.selectFrom(sums.as('source')).selectAll()
}

const source = expressionBuilder<Tables & { source: SourceRow }, 'source'>()
const bySignups = source.neg(source.ref('signups'))
const byVisits = source.neg(source.fn.coalesce('visits', source.lit(0)))

/** Finds a page of the sources of a period, most signups first. */
export function findSources(db: Reads, filter: SourceFilter, page: PageRequest) {
  return findPage(db, selectSources(db, filter), {
    by: [() => bySignups, () => byVisits, 'network', 'ref', 'lander', 'campaign'],
    page,
  })
}

/** Finds all sources of a period, most signups first. */
export function findAllSources(db: Reads, filter: SourceFilter): Promise<SourceRow[]> {
  return selectSources(db, filter)
    .orderBy(bySignups)
    .orderBy(byVisits)
    .orderBy('network')
    .orderBy('ref')
    .orderBy('lander')
    .orderBy('campaign')
    .execute()
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
