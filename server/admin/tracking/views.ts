import { maxViewDays } from '#contract/admin/tracking/views.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import { findViewCounts, findViewDays, findViewGroups, type ViewPeriod } from './views.sql.ts'

const defaultDays = 30
const dayMilliseconds = 86_400_000

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}

function readPeriod(
  { site, clock }: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): ViewPeriod {
  const to = asked.to ?? getDateIn(site.settings.time_zone, clock.now())
  const from = asked.from ?? addDays(to, 1 - defaultDays)
  const earliest = addDays(to, 1 - maxViewDays)
  return { siteId: site.id, from: from < earliest ? earliest : from, to }
}

function listDays({ from, to }: ViewPeriod): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns how often pages were opened, by day and by what the staff chose. */
export const adminViews: Handler<'adminViews'> = async (ctx, { by = 'page', ...asked }) => {
  const period = readPeriod(ctx, asked)
  const [counted, groups] = await Promise.all([
    findViewDays(ctx.db, period),
    findViewGroups(ctx.db, period, by),
  ])
  const byDay = new Map(counted.map(({ day, views }) => [day, views]))
  return {
    from: period.from,
    to: period.to,
    counting: ctx.site.settings.visit_statistics,
    total: counted.reduce((sum, { views }) => sum + views, 0),
    days: listDays(period).map((day) => ({ day, views: byDay.get(day) ?? 0 })),
    groups,
  }
}

/** Returns the counted views as CSV. */
export const adminViewsFile: Handler<'adminViewsFile'> = async (ctx, asked) => {
  const period = readPeriod(ctx, asked)
  const head = ['day', 'page', 'language', 'device', 'referrer', 'views'] as const
  const rows = await findViewCounts(ctx.db, period)
  const lines = rows.map((row) => head.map((name) => row[name]))
  return buildCsvFile(`views-${period.from}-${period.to}`, [...head], lines)
}
