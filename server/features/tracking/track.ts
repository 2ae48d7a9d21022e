import { pickTracking } from '#contract/features/tracking/tracking.ts'
import { findLander } from '#contract/features/tracking/variant-points.ts'
import type { Handler } from '../../app/handler.ts'
import { findLanderExperiment } from '../sites/assign-variant.ts'
import { countExperimentVisit } from './exposures.sql.ts'
import { countVisit } from './visits.sql.ts'

/**
 * Stores the first traffic source of a visitor in a cookie; a later one does not replace it. Only with consent: for
 * anyone who refused, the stored source is deleted.
 */
export const track: Handler<'track'> = async (ctx, input) => {
  if (ctx.request.consent !== 'yes') {
    ctx.effects.tracking = null
    return null
  }
  const known = Object.keys(ctx.request.tracking).length > 0
  const newTracking = pickTracking(input)
  if (known || Object.keys(newTracking).length === 0) return null
  const lander = findLander(input.landing)
  const experiment = lander && findLanderExperiment(ctx, lander)
  ctx.effects.tracking = {
    ...newTracking,
    ...(lander && { lander }),
    ...(experiment && { experiment: experiment.id }),
  }
  const { network = '', ref = '' } = newTracking
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.site.settings.time_zone, dateStyle: 'short' })
  await ctx.transaction(async (tx) => {
    await countVisit(tx.db, {
      siteId: ctx.site.id,
      day: day.format(tx.now),
      network,
      ref,
      lander: lander ?? '',
    })
    // The cookie is set only once, so each visitor is counted once.
    if (lander && experiment) await countExperimentVisit(tx.db, experiment.id, lander)
  })
  return null
}
