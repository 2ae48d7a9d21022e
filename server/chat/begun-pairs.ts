import { recentlyUsed } from '../platform/recently-used.ts'

/** A block may take a conversation away meanwhile, so the rules are looked up again after this. */
const milliseconds = 600_000
const begun = recentlyUsed<true>(100_000, { ttl: milliseconds })

const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** Notes that two members have a conversation. */
export function noteBegun(one: string, other: string): void {
  const key = keyOf(one, other)
  if (!begun.has(key)) begun.set(key, true)
}

/** Forgets that they have: something about the two has changed. */
export function forgetBegun(one: string, other: string): void {
  begun.delete(keyOf(one, other))
}

/** Whether two members wrote to each other a moment ago: then no rule about first messages has to be looked up. */
export function hasBegun(one: string, other: string): boolean {
  return begun.has(keyOf(one, other))
}
