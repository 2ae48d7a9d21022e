import { type Cohort, revenueDays, type SourceLevel } from '#contract/admin/tracking/sources.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import { readPage, showPage } from '../list-page.ts'
import {
  findAllSources,
  findCountedAt,
  findSources,
  listCohortWeeks,
  type SourceFilter,
} from './sources.sql.ts'

const defaultDays = 90
const dayMilliseconds = 86_400_000

interface SourceQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly by?: SourceLevel | undefined
  readonly network?: string | undefined
}

function toFilter(
  { site, clock }: Context,
  { from, to, by = 'network', network = '' }: SourceQuery,
): SourceFilter {
  const timeZone = site.settings.time_zone
  const last = to ?? getDateIn(timeZone, clock.now())
  const first = new Date(Date.parse(last) - (defaultDays - 1) * dayMilliseconds).toISOString().slice(0, 10)
  return { siteId: site.id, timeZone, from: from ?? first, to: last, by, network }
}

async function listCohorts(ctx: Context): Promise<Cohort[]> {
  const byWeek = Map.groupBy(await listCohortWeeks(ctx.db, ctx.site.id), ({ week }) => week)
  return [...byWeek].map(([week, rows]) => ({
    week,
    members: rows[0]?.members ?? 0,
    weeks: rows.map(({ number, active, revenue_cents }) => ({ number, active, revenue_cents })),
  }))
}

/** Returns what each traffic source brought. */
export const adminSources: Handler<'adminSources'> = async (ctx, input) => {
  const filter = toFilter(ctx, input)
  const page = readPage(ctx, 'adminSources', input)
  const [found, countedAt] = await Promise.all([
    findSources(ctx.db, filter, page),
    findCountedAt(ctx.db, ctx.site.id),
  ])
  return {
    from: filter.from,
    to: filter.to,
    counted_at: countedAt?.toISOString() ?? null,
    sources: found.rows,
    ...showPage(ctx, page, found),
  }
}

/** Returns the weekly cohorts of signups. */
export const adminCohorts: Handler<'adminCohorts'> = async (ctx) => {
  const [cohorts, countedAt] = await Promise.all([listCohorts(ctx), findCountedAt(ctx.db, ctx.site.id)])
  return { counted_at: countedAt?.toISOString() ?? null, cohorts }
}

/** Returns the sources or the cohorts as CSV. */
export const adminSourcesFile: Handler<'adminSourcesFile'> = async (ctx, { table = 'sources', ...asked }) => {
  if (table === 'cohorts') {
    const lines = (await listCohorts(ctx)).flatMap(({ week, members, weeks }) =>
      weeks.map(({ number, active, revenue_cents }) => [week, members, number, active, revenue_cents]),
    )
    return buildCsvFile('cohorts', ['week', 'members', 'number', 'active', 'revenue_cents'], lines)
  }
  const filter = toFilter(ctx, asked)
  const sources = await findAllSources(ctx.db, filter)
  const head = ['network', 'ref', 'lander', 'campaign', 'visits', 'signups', 'activations', 'first_purchases']
  const perSignup = revenueDays.map((days) => `revenue_${days}_per_signup_cents`)
  const money = ['revenue_cents', 'refund_cents', 'cost_cents', 'return_percent']
  const lines = sources.map((row) => [
    ...[row.network, row.ref, row.lander, row.campaign],
    ...[row.visits, row.signups, row.activations, row.first_purchases],
    ...[...row.revenue_per_signup, row.revenue_cents, row.refund_cents, row.cost_cents, row.return_percent],
  ])
  return buildCsvFile(`sources-${filter.from}-${filter.to}`, [...head, ...perSignup, ...money], lines)
}
