import type { CallName } from '#contract/api/calls.ts'
import type { Context } from '../app/context.ts'
import { Failure } from '../app/failure.ts'
import { watchPrepared, watchQueries } from '../platform/database/slow-queries.ts'

/**
 * Calls that read much and write nothing, and whose answers may be a moment old as far as others are concerned. What
 * guards privacy, such as opening a profile, asks the database itself.
 */
const replicaCalls: readonly CallName[] = ['searchMembers', 'explainSearch', 'matchFinder', 'swipeDeck']

/** Returns the context of a call that reads from the replica, or null where it must not or cannot. */
function replicaContext(ctx: Context, name: CallName): Context | null {
  const { replica, changes, slowQueries } = ctx.services
  if (!replica || !replicaCalls.includes(name)) return null
  // Anyone who has just done something sees it: until the replica holds it, they read from the database itself.
  if (!replica.holds(ctx.viewer ? changes.changedAt(ctx.viewer.id) : Number.NEGATIVE_INFINITY)) return null
  const prepared = watchPrepared(replica.prepared, slowQueries, ctx.request.id)
  return { ...ctx, db: replica.db.withPlugin(watchQueries(slowQueries, ctx.request.id)), prepared }
}

/** Runs a call on the replica where one may be read, else, or when that fails, on the database itself. */
export async function runOnReplica<Result>(
  ctx: Context,
  name: CallName,
  run: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  const there = replicaContext(ctx, name)
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
