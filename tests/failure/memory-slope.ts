/** By how much memory grew in an hour, as a part of what it was, by the straight line through the samples of a second each. */
export function growthInHour(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length
  let [above, below] = [0, 0]
  for (const [second, sample] of samples.entries()) {
    above += (second - middle) * (sample - mean)
    below += (second - middle) ** 2
  }
  return ((above / below) * 3600) / mean
}
