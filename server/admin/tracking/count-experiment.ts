import { type VariantPointName, variantPoints } from '#contract/features/tracking/variant-points.ts'
import type { Reads } from '../../app/transaction.ts'
import type { VariantCount } from './compare-shares.ts'
import { countMembers, countVisitors, type ExperimentRow } from './experiments.sql.ts'

/** Counts who saw each variant of an experiment, in its order, and who then did what its metric counts. */
export async function countExperiment(db: Reads, experiment: ExperimentRow): Promise<VariantCount[]> {
  const members = await countMembers(db, experiment)
  const unit = variantPoints[experiment.point as VariantPointName]?.unit // a place that was removed has none
  const visitors = unit === 'visitor' ? await countVisitors(db, experiment.id) : null
  return experiment.variants.map((variant) => {
    const found = members.find((one) => one.variant === variant)
    const converted = found?.converted ?? 0
    if (!visitors) return { variant, exposed: found?.members ?? 0, converted }
    const exposed = visitors.find((one) => one.variant === variant)?.visitors ?? 0
    return { variant, exposed, converted: Math.min(converted, exposed) }
  })
}
