import { callRetryBaseMilliseconds } from '#contract/api/limits.ts'

/** Whether an answer is no answer: then the same request may be made again. */
export function isWorthRetrying(status: number | null): boolean {
  return status === null || status === 408 || status === 429 || status >= 500
}

/**
 * How long to wait before the retry with this number, from 0: doubling, with a fifth of chance; the server's wish wins.
 */
export function retryDelay(
  retry: number,
  retryAfterSeconds: number | null,
  chance: number = Math.random(),
): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000
  return callRetryBaseMilliseconds * 2 ** retry * (0.8 + 0.4 * chance)
}
