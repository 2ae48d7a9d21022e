import type { Handler } from '../../app/handler.ts'
import { listCountedMethods, readAgeStatus } from './guard-age.ts'
import { listMethods } from './methods/find-method.ts'
import { countTriesLeft } from './start-age-proof.ts'

/** Returns what is required of the member, their current state, and how they can prove that they are over 18. */
export const age: Handler<'age'> = async (ctx) => {
  const [{ rule, proof }, methods, triesLeft] = await Promise.all([
    readAgeStatus(ctx, ctx.viewer.id),
    listMethods(ctx),
    countTriesLeft(ctx),
  ])
  return {
    rule,
    methods,
    by_staff: listCountedMethods(ctx).includes('staff'),
    proof: proof && { method: proof.method, country: proof.country, at: proof.at.toISOString() },
    tries_left: triesLeft,
  }
}
