import { refreshSeconds, refreshSecondsWithPush, refreshStartsAfterSeconds } from '#contract/limits.ts'

export interface RefreshOptions {
  refresh: () => Promise<void>
  /** With web push a slower rhythm is enough (C-007). */
  hasPush: () => Promise<boolean>
}

/**
 * Calls `refresh` first after 5 s, then every 60 s, or 300 s with push; only while the page is visible, and once when it
 * becomes visible again (C-006…C-008, C-036). Gives the function that stops it.
 */
export function startRefreshing({ refresh, hasPush }: RefreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function run(): Promise<void> {
    const [push] = await Promise.all([hasPush(), refresh().catch(() => undefined)])
    schedule(push ? refreshSecondsWithPush : refreshSeconds)
  }

  function schedule(seconds: number): void {
    clearTimeout(timer)
    if (stopped || document.visibilityState === 'hidden') return
    timer = setTimeout(() => void run(), seconds * 1000)
  }

  function handleVisibility(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') void run()
  }

  document.addEventListener('visibilitychange', handleVisibility)
  schedule(refreshStartsAfterSeconds)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
