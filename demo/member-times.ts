import type { Random } from '#server/platform/random.ts'

const hour = 3_600_000
const day = 24 * hour

/** How long ago members were last here, from minutes to months. */
const lastSeen: readonly (readonly [[min: number, max: number], number])[] = [
  [[0, 4 / 60], 9],
  [[5 / 60, 1], 10],
  [[1, 8], 20],
  [[8, 30], 24],
  [[30, 24 * 7], 22],
  [[24 * 7, 24 * 30], 12],
  [[24 * 30, 24 * 120], 3],
]

/** Draws when a member joined and was last here. No one is behind a fictional profile, so it is never just here. */
export function drawActivity(
  random: Random,
  now: Date,
  kind: 'person' | 'fictional',
): { signupAt: Date; activeAt: Date } {
  const [min, max] = random.weighted(lastSeen)
  const hoursAgo = Math.max(random.between(min, max), kind === 'fictional' ? 2 : 0)
  const activeAt = now.getTime() - hoursAgo * hour
  // Joining thins out into the past: half within four months, the first ones two years ago.
  const sinceSignup = random.chance(0.09) ? random.between(0, 6 * day) : 730 * day * random.next() ** 2.2
  return { signupAt: new Date(activeAt - sinceSignup - 10 * 60_000), activeAt: new Date(activeAt) }
}
