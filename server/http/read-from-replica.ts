import type { CallName } from '#contract/api/calls.ts'
import type { Context } from '../app/context.ts'
import { Failure } from '../app/failure.ts'
import { watchPrepared, watchQueries } from '../platform/database/slow-queries.ts'

/**
 * Calls that read much and write nothing, and whose answers about others may be slightly stale. Calls that protect
 * privacy, such as opening a profile, read from the primary.
 */
const replicaCalls: readonly CallName[] = ['searchMembers', 'explainSearch', 'matchFinder', 'swipeDeck']

/** Returns the context of a call that reads from the replica, or null where it must not or cannot. */
function toReplicaContext(ctx: Context, name: CallName): Context | null {
  const { replica, changes, slowQueries } = ctx.services
  if (!replica || !replicaCalls.includes(name)) return null
  // Members see their own writes: until the replica has them, they read from the primary.
  if (!replica.holds(ctx.viewer ? changes.changedAt(ctx.viewer.id) : Number.NEGATIVE_INFINITY)) return null
  const prepared = watchPrepared(replica.prepared, slowQueries, ctx.request.id)
  return { ...ctx, db: replica.db.withPlugin(watchQueries(slowQueries, ctx.request.id)), prepared }
}

/** Runs a call on the replica if allowed; otherwise, or when that fails, on the primary. */
export async function runOnReplica<Result>(
  ctx: Context,
  name: CallName,
  run: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const there = toReplicaContext(ctx, name)
  if (!there) return run(ctx)
  try {
    return await run(there)
  } catch (error) {
    if (error instanceof Failure) throw error
    ctx.services.log.warn({ reason: String(error) }, 'failed to read from the replica')
    ctx.services.replica?.invalidate()
    return run(ctx)
  }
}
