/**
 * How much memory grew in an hour, as a fraction of its start: by the straight line through samples at equal intervals.
 */
export function computeGrowthPerHour(samples: readonly number[], secondsBetween: number): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  let [above, below] = [0, 0]
  for (const [index, sample] of samples.entries()) {
    above += (index - middle) * (sample - mean)
    below += (index - middle) ** 2
  }
  return ((above / below) * (3600 / secondsBetween)) / mean
}
