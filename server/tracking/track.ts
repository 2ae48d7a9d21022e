import { trackingOf } from '#contract/tracking.ts'
import type { Handler } from '../handlers.ts'

/**
 * Keeps the first traffic source of a visitor in a cookie; what is kept already stays (E-121). Only for whoever agreed to
 * it; for whoever refused, what is there is forgotten.
 */
export const track: Handler<'track'> = async (ctx, input) => {
  if (ctx.request.consent !== 'yes') {
    ctx.effects.tracking = null
    return null
  }
  const known = Object.keys(ctx.request.tracking).length > 0
  const given = trackingOf(input)
  if (!known && Object.keys(given).length > 0) ctx.effects.tracking = given
  return null
}
