/** A member's own limits in cents; null is none. */
export interface SpendingCaps {
  readonly daily: number | null
  readonly monthly: number | null
}

export interface StoredCaps extends SpendingCaps {
  /** The limits from `from` on. */
  readonly next: (SpendingCaps & { readonly from: Date }) | null
}

/** How long a higher limit waits: a decision in the heat of the moment must last overnight (24 hours). */
export const raiseSeconds = 86_400

/** Returns the limits at a given time. */
export function getCapsAt(stored: StoredCaps, now: Date): StoredCaps {
  const { next } = stored
  if (next === null || now < next.from) return stored
  return { daily: next.daily, monthly: next.monthly, next: null }
}

const isHigher = (requested: number | null, current: number | null) =>
  current !== null && (requested === null || requested > current)

/** Returns the effect of a requested limit: a lower one applies immediately, a higher one after a day. */
export function changeCaps(stored: StoredCaps, requested: SpendingCaps, now: Date): StoredCaps {
  const current = getCapsAt(stored, now)
  const raises = isHigher(requested.daily, current.daily) || isHigher(requested.monthly, current.monthly)
  const atOnce = {
    daily: isHigher(requested.daily, current.daily) ? current.daily : requested.daily,
    monthly: isHigher(requested.monthly, current.monthly) ? current.monthly : requested.monthly,
  }
  if (!raises) return { ...atOnce, next: null }
  const from = new Date(now.getTime() + raiseSeconds * 1000)
  // A pending increase does not restart its day, whatever else is requested.
  const { next } = current
  const waits = (period: keyof SpendingCaps) =>
    next !== null &&
    (!isHigher(requested[period], current[period]) || !isHigher(requested[period], next[period]))
  const known = next !== null && waits('daily') && waits('monthly')
  return {
    ...atOnce,
    next: { daily: requested.daily, monthly: requested.monthly, from: known ? next.from : from },
  }
}

/** Returns what is left under the limits; null where there are none. */
export function computeLeftUnder(caps: SpendingCaps, spent: { day: number; month: number }): number | null {
  const left = [
    caps.daily === null ? null : caps.daily - spent.day,
    caps.monthly === null ? null : caps.monthly - spent.month,
  ].filter((cents) => cents !== null)
  return left.length === 0 ? null : Math.max(0, Math.min(...left))
}
