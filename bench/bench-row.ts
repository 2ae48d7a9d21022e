/** One figure of a benchmark, next to the limit that was measured in the same run. */
export interface BenchRow {
  /** What was measured, in words. */
  readonly figure: string
  readonly measured: number
  readonly unit: string
  /** The same work done by the bare component underneath; null if a figure has no such limit. */
  readonly limit: number | null
  /** `measured / limit`, or its inverse, so that the target reads as stated; null without a limit. */
  readonly ratio: number | null
  /** The promise, as a text such as "≥ 0.9" or "≤ 15 ms". */
  readonly target: string
  readonly pass: boolean
}

/** Returns the row of a figure that has a maximum and is measured next to nothing. */
export function buildMaxRow(
  figure: string,
  { measured, unit, max }: { measured: number; unit: string; max: number },
): BenchRow {
  const target = `≤ ${max} ${unit}`
  return { figure, measured, unit, limit: null, ratio: null, target, pass: measured <= max }
}

/** Returns the median of some figures. */
export function computeMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0
  return (lower + upper) / 2
}

/** Returns the figure below which a share of the figures lies, as in `percentile(times, 0.99)`. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
