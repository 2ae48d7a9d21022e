import { useEffect, useState } from 'react'
import styles from './loading-bar.module.css'

/** A load shorter than this shows no bar. */
const loadingBarThrottleMs = 200
/** The time in which the bar fills toward its end while it waits. */
const loadingBarDurationMs = 5000
/** The time in which a finished bar fades. */
const loadingBarFadeMs = 220

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

interface LoadingBarProps {
  loading: boolean
  /** The accessible name, such as "Loading". */
  label: string
}

/** A line at the top of the page for loads that take a while. */
export function LoadingBar({ loading, label }: LoadingBarProps) {
  const [state, setState] = useState<LoadingBarState>('hidden')
  const [timing] = useState(() => createLoadingBarTiming(setState))

  useEffect(() => timing.setLoading(loading), [timing, loading])
  useEffect(() => timing.stop, [timing])

  if (state === 'hidden') return null
  return (
    // After loading there is no progress any more: the line only fades.
    <div className={styles.track} {...(state === 'filling' && { role: 'progressbar', 'aria-label': label })}>
      <div
        className={state === 'filling' ? styles.filling : styles.finished}
        style={{ animationDuration: state === 'filling' ? `${loadingBarDurationMs}ms` : undefined }}
      />
    </div>
  )
}
