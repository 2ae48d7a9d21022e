import { useEffect, useState } from 'react'
import styles from './loading-bar.module.css'
import { createLoadingBarTiming, type LoadingBarState, loadingBarDurationMs } from './loading-bar-timing.ts'

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
