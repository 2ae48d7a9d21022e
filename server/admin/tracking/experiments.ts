import type { ExperimentEntry } from '#contract/admin/tracking/experiments.ts'
import { variantPoints } from '#contract/features/tracking/variant-points.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createId } from '../../platform/ids.ts'
import { readPage, showPage } from '../list-page.ts'
import { compareShares } from './compare-shares.ts'
import { countExperiment } from './count-experiment.ts'
import {
  type ExperimentRow,
  findExperiment,
  findExperiments,
  insertExperiment,
  keepVariant,
  stopExperiment,
} from './experiments.sql.ts'

const dayMilliseconds = 86_400_000

function findState({ stopped_at, ends_at }: ExperimentRow, now: Date): ExperimentEntry['state'] {
  if (stopped_at) return 'stopped'
  return ends_at <= now ? 'over' : 'running'
}

function showExperiment(row: ExperimentRow, now: Date): ExperimentEntry {
  const { id, name, point, metric, variants, started_at, stopped_at, ends_at, kept } = row
  return {
    id,
    name,
    point,
    metric,
    variants,
    kept,
    state: findState(row, now),
    started: started_at.toISOString(),
    ends: (stopped_at ?? ends_at).toISOString(),
  }
}

async function readExperiment(ctx: StaffContext, id: string): Promise<ExperimentRow> {
  const row = await findExperiment(ctx.db, ctx.site.id, id)
  if (!row) throw fail('not_found')
  return row
}

const showAgain = async (ctx: StaffContext, id: string) => ({
  experiment: showExperiment(await readExperiment(ctx, id), ctx.clock.now()),
})

/** Lists the experiments of the site. */
export const adminExperiments: Handler<'adminExperiments'> = async (ctx, input) => {
  const page = readPage(ctx, 'adminExperiments', input)
  const found = await findExperiments(ctx.db, ctx.site.id, page)
  const now = ctx.clock.now()
  return { experiments: found.rows.map((row) => showExperiment(row, now)), ...showPage(ctx, page, found) }
}

/** Starts an experiment. Throws `limit_reached` on the field `point` while another one runs there. */
export const adminStartExperiment: Handler<'adminStartExperiment'> = async (ctx, input) => {
  const { name, point, metric, days, variants } = input
  const { variants: known, metrics } = variantPoints[point]
  const isKnown = (variant: string) => known.some((one) => one === variant)
  if (!variants.every(isKnown) || new Set(variants).size < variants.length)
    throw failFields({ variants: 'validation' })
  if (!metrics.some((one) => one === metric)) throw failFields({ metric: 'validation' })
  const id = createId()
  await ctx.transaction(async (tx) => {
    const endsAt = new Date(tx.now.getTime() + days * dayMilliseconds)
    if (!(await insertExperiment(tx, { id, point, name, variants, metric, endsAt })))
      throw failFields({ point: 'limit_reached' })
    await tx.audit({ act: 'experiment.started', subject: { type: 'experiment', id }, details: input })
  })
  ctx.services.sites.forget()
  return showAgain(ctx, id)
}

/** Shows an experiment. What was converted is not shown before the end. */
export const adminExperiment: Handler<'adminExperiment'> = async (ctx, { id }) => {
  const row = await readExperiment(ctx, id)
  const experiment = showExperiment(row, ctx.clock.now())
  const counts = row.result ?? (await countExperiment(ctx.db, row))
  if (experiment.state === 'running')
    return {
      experiment,
      results: counts.map(({ variant, exposed }) => ({
        variant,
        exposed,
        converted: null,
        share: null,
        difference: null,
      })),
      verdict: 'running',
    }
  const { results, verdict } = compareShares(counts)
  return { experiment, results, verdict: experiment.state === 'stopped' ? 'stopped' : verdict }
}

/** Stops an experiment before its end. Throws `already_completed` when it is over. */
export const adminStopExperiment: Handler<'adminStopExperiment'> = async (ctx, { id }) => {
  await readExperiment(ctx, id)
  await ctx.transaction(async (tx) => {
    if (!(await stopExperiment(tx, id))) throw fail('already_completed')
    await tx.audit({ act: 'experiment.stopped', subject: { type: 'experiment', id } })
  })
  ctx.services.sites.forget()
  return showAgain(ctx, id)
}

/** Shows everyone one variant of an experiment that is over. */
export const adminKeepVariant: Handler<'adminKeepVariant'> = async (ctx, { id, variant }) => {
  const row = await readExperiment(ctx, id)
  const isOver = findState(row, ctx.clock.now()) !== 'running'
  if (!isOver || row.point === 'lander' || !row.variants.includes(variant))
    throw failFields({ variant: 'validation' })
  await ctx.transaction(async (tx) => {
    await keepVariant(tx, row, variant === row.variants[0] ? null : variant)
    await tx.audit({ act: 'experiment.kept', subject: { type: 'experiment', id }, details: { variant } })
  })
  ctx.services.sites.forget()
  return showAgain(ctx, id)
}
