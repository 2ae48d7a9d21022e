import type { Statistics } from '#contract/admin/tracking/numbers.ts'
import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findDaySpan } from '../../features/payments/settlement/closing.sql.ts'
import { getDateIn } from '../../features/profiles/age.ts'
import { buildCsvFile } from '../../platform/csv.ts'
import {
  findConversationRates,
  findDays,
  findFunnel,
  findLiability,
  findMatchRates,
  findRevenue,
  type Span,
} from './numbers.sql.ts'

const dayMilliseconds = 86_400_000
const defaultDays = 30
/** With fewer members, a rate is meaningless. */
export const minMembersForRate = 100

async function findSpan(
  ctx: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Span> {
  const timeZone = ctx.site.settings.time_zone
  const toDay = asked.to ?? getDateIn(timeZone, ctx.clock.now())
  const first = new Date(Date.parse(toDay) - (defaultDays - 1) * dayMilliseconds)
  const fromDay = asked.from ?? first.toISOString().slice(0, 10)
  const [{ from }, { until }] = await Promise.all([
    findDaySpan(ctx.db, fromDay, timeZone),
    findDaySpan(ctx.db, toDay, timeZone),
  ])
  return { siteId: ctx.site.id, fromDay, toDay, from, until, timeZone }
}

interface Rate {
  readonly members: number
  readonly matched: number
}

/** By how many percent one rate exceeds another; null while either has too few members. */
export function computeDifferencePercent(premium: Rate, free: Rate): number | null {
  if (premium.members < minMembersForRate || free.members < minMembersForRate || free.matched === 0)
    return null
  const rate = ({ members, matched }: Rate) => matched / members
  return Math.round((rate(premium) / rate(free) - 1) * 100)
}

/** Returns the true match rates of a period: the only source of a published percentage. */
async function computeMatchRates(ctx: Context, span: Span): Promise<Statistics['match_rates']> {
  const rows = await findMatchRates(ctx.db, span)
  const of = (include: boolean): Rate => {
    const row = rows.find(({ premium }) => premium === include)
    return { members: row?.members ?? 0, matched: row?.matched ?? 0 }
  }
  const [premium, free] = [of(true), of(false)]
  return { premium, free, difference_percent: computeDifferencePercent(premium, free) }
}

/** Returns the same for a period of days, by default the last 30. */
export async function computePeriodMatchRates(
  ctx: Context,
  asked: { from?: string; to?: string },
): Promise<Statistics['match_rates']> {
  return computeMatchRates(ctx, await findSpan(ctx, asked))
}

async function computeStatistics(ctx: Context, span: Span): Promise<Statistics> {
  const { currency } = ctx.site.settings
  const [funnel, days, revenue, liability, conversations, match_rates] = await Promise.all([
    findFunnel(ctx.db, span),
    findDays(ctx.db, span, currency),
    findRevenue(ctx.db, span),
    findLiability(ctx.db, ctx.site.id, currency),
    findConversationRates(ctx.db, span),
    computeMatchRates(ctx, span),
  ])
  return {
    from: span.fromDay,
    to: span.toDay,
    funnel,
    days,
    revenue: revenue.map((row) => ({
      paid: { amount: row.paid, currency: row.currency },
      back: { amount: row.back, currency: row.currency },
      payments: row.payments,
    })),
    liability: {
      credits: liability.credits,
      bought_credits: liability.bought_credits,
      value: { amount: liability.cents, currency },
    },
    conversations,
    match_rates,
  }
}

/** Returns the figures of a period. */
export const adminNumbers: Handler<'adminNumbers'> = async (ctx, input) => ({
  numbers: await computeStatistics(ctx, await findSpan(ctx, input)),
})

/** Returns a table of the figures as CSV. */
export const adminNumbersFile: Handler<'adminNumbersFile'> = async (ctx, { table = 'days', ...period }) => {
  const span = await findSpan(ctx, period)
  const name = `${table}-${span.fromDay}-${span.toDay}`
  if (table === 'funnel') {
    const rows = await findFunnel(ctx.db, span)
    const head = ['source', 'visits', 'signups', 'confirmed', 'first_message', 'first_purchase']
    const lines = rows.map((row) => [
      row.source,
      row.visits,
      row.signups,
      row.confirmed,
      row.first_message,
      row.first_purchase,
    ])
    return buildCsvFile(name, head, lines)
  }
  const rows = await findDays(ctx.db, span, ctx.site.settings.currency)
  const lines = rows.map(({ day, signups, active, revenue_cents }) => [day, signups, active, revenue_cents])
  return buildCsvFile(name, ['day', 'signups', 'active', 'revenue_cents'], lines)
}
