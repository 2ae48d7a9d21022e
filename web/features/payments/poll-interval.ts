const quickMilliseconds = 2000
const quickForMilliseconds = 60_000
const slowMilliseconds = 10_000

/** How long to wait before asking after a pending payment again: two seconds in the first minute, then ten. */
export function pollInterval(waitedMilliseconds: number): number {
  return waitedMilliseconds < quickForMilliseconds ? quickMilliseconds : slowMilliseconds
}
