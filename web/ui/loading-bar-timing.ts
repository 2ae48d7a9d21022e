/** A load shorter than this shows no bar. */
export const loadingBarThrottleMs = 200
/** The time in which the bar fills toward its end while it waits. */
export const loadingBarDurationMs = 5000
/** The time in which a finished bar fades. */
export const loadingBarFadeMs = 220

export type LoadingBarState = 'hidden' | 'filling' | 'finished'

/** Runs the bar's clock: passes its state to `show` and has at most one timer. */
export function createLoadingBarTiming(show: (state: LoadingBarState) => void) {
  let state: LoadingBarState = 'hidden'
  let loading = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function enter(next: LoadingBarState) {
    state = next
    show(next)
  }

  return {
    /** Call with true when a load starts and false when it ends; repeating a value changes nothing. */
    setLoading(next: boolean) {
      if (next === loading) return
      loading = next
      clearTimeout(timer)
      if (next) {
        if (state === 'finished') enter('hidden')
        timer = setTimeout(() => enter('filling'), loadingBarThrottleMs)
      } else if (state === 'filling') {
        enter('finished')
        timer = setTimeout(() => enter('hidden'), loadingBarFadeMs)
      }
    },
    /** Ends without showing anything more; a later `setLoading(true)` starts again. */
    stop() {
      loading = false
      clearTimeout(timer)
    },
  }
}
