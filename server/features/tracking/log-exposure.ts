import type { Context } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { assignVariant, findLanderExperiment, findRunningExperiment } from '../sites/assign-variant.ts'
import { findKeptSource, insertExposure } from './exposures.sql.ts'

/** Records the first time that a member saw their variant of a place. */
export const exposure: Handler<'exposure'> = async (ctx, { point }) => {
  const running = findRunningExperiment(ctx.site, point, ctx.clock.now())
  if (!running) return null
  const { id: memberId } = ctx.viewer
  const variant = assignVariant(running, memberId)
  await ctx.transaction((tx) => insertExposure(tx, { experimentId: running.id, memberId, point, variant }))
  return null
}

/** Records the lander of a new member who came through an experiment. Follows `account.signed_up`. */
export async function exposeSignup(ctx: Context, { member: memberId }: { member: string }): Promise<void> {
  const source = (await findKeptSource(ctx.db, ctx.site.id, memberId)) as Record<string, string> | undefined
  const { lander, experiment } = source ?? {}
  const running = lander && findLanderExperiment(ctx, lander)
  if (!lander || !running || running.id !== experiment) return
  await ctx.transaction((tx) =>
    insertExposure(tx, { experimentId: running.id, memberId, point: 'lander', variant: lander }),
  )
}
