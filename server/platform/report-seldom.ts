const quietMilliseconds = 10_000

/**
 * Returns a function that reports an error at most every ten seconds: retries of every second, while a database or
 * Redis is away, would fill the log.
 */
export function reportSeldom<E>(report: (error: E) => void, now = () => performance.now()) {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error: E): void => {
    if (now() - reportedAt < quietMilliseconds) return
    reportedAt = now()
    report(error)
  }
}
