import { trackingOf } from '#contract/tracking.ts'
import type { Handler } from '../handlers.ts'

/** Keeps the first traffic source of a visitor in a cookie; what is kept already stays (E-121). */
export const track: Handler<'track'> = async (ctx, input) => {
  const known = Object.keys(ctx.request.tracking).length > 0
  const given = trackingOf(input)
  if (!known && Object.keys(given).length > 0) ctx.effects.tracking = given
  return null
}
