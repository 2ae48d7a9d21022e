import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'

const hour = 3600

/**
 * Admits visitors to actions that attackers probe: a number per network and hour immediately, all others one after the
 * other. So a crowd behind one address gets through, while probing a list takes two seconds per entry. Returns whether
 * the network is crowded. Throws `rate_limited` when too many are waiting; browsers retry by themselves.
 */
export async function admitVisitor(ctx: Context, name: string, atOnce: number): Promise<boolean> {
  const { limits } = ctx.services
  const { network } = ctx.request
  const limit = { requests: atOnce, seconds: hour }
  if ((await limits.take(`${name} at once`, network, limit)) === null) return false
  const seconds = await limits.takeTurn(name, network)
  if (seconds !== null) throw fail('rate_limited', { seconds })
  return true
}

/** Undoes the count of `admitVisitor` for a visitor who turned out to be known. */
export function undoAdmission(ctx: Context, name: string, atOnce: number): Promise<void> {
  const limit = { requests: atOnce, seconds: hour }
  return ctx.services.limits.release(`${name} at once`, ctx.request.network, limit)
}
