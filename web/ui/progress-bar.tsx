import styles from './progress.module.css'

interface ProgressBarProps {
  /** 0 to 1. */
  share: number
  label: string
}

/** How much of an upload or a profile is done. */
export function ProgressBar({ share, label }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.done} style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}
