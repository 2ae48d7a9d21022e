import { refreshSeconds, refreshSecondsWithPush, refreshStartsAfterSeconds } from '#contract/api/limits.ts'

export interface RefreshOptions {
  refresh: () => Promise<void>
  /** With web push a slower rhythm is enough. */
  hasPush: () => Promise<boolean>
  /** Lets hear that the answer of `hasPush` is another now; returns the function that stops hearing. */
  onPushChange: (listener: () => void) => () => void
}

/**
 * Calls `refresh` first after 5 s, then every 60 s, or 300 s with push; only while the page is visible, and once when
 * it becomes visible again. The rhythm changes at once when push does. Returns the function that stops it.
 */
export function startRefreshing({ refresh, hasPush, onPushChange }: RefreshOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const rhythm = async () => ((await hasPush()) ? refreshSecondsWithPush : refreshSeconds)

  async function run(): Promise<void> {
    const [seconds] = await Promise.all([rhythm(), refresh().catch(() => undefined)])
    schedule(seconds)
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

  const stopHearing = onPushChange(() => void rhythm().then(schedule))
  document.addEventListener('visibilitychange', handleVisibility)
  schedule(refreshStartsAfterSeconds)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopHearing()
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}
