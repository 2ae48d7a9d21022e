import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'

const hour = 3600

/**
 * Lets a visitor pass who does what strangers may try out: so many of a network in an hour at once, all others one after
 * the other. So a crowd behind one address comes through, and anyone who tries a list needs two seconds for each entry. Tells
 * whether the network is crowded. Throws `rate_limited` where too many wait already; browsers try again by themselves.
 */
export async function passCrowd(ctx: Context, name: string, atOnce: number): Promise<boolean> {
  const { limits } = ctx.services
  const { network } = ctx.request
  const limit = { requests: atOnce, seconds: hour }
  if ((await limits.take(`${name} at once`, network, limit)) === null) return false
  const seconds = await limits.takeTurn(name, network)
  if (seconds !== null) throw fail('rate_limited', { seconds })
  return true
}

/** Takes the count of `passCrowd` back, for anyone who turned out to be no stranger. */
export function leaveCrowd(ctx: Context, name: string, atOnce: number): Promise<void> {
  const limit = { requests: atOnce, seconds: hour }
  return ctx.services.limits.release(`${name} at once`, ctx.request.network, limit)
}
