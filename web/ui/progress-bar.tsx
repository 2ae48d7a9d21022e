import styles from './progress.module.css'

interface ProgressStepsProps {
  /** 1 for the first. */
  step: number
  steps: number
  /** The accessible name, such as "Signup progress". */
  label: string
  /** What it means now, such as "Step 1 of 5: account". */
  text: string
}

export function ProgressSteps({ step, steps, label, text }: ProgressStepsProps) {
  return (
    <div
      className={styles.steps}
      role="progressbar"
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={steps}
      aria-valuenow={step}
      aria-valuetext={text}
    >
      {Array.from({ length: steps }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps are their numbers
        <span key={index} className={index < step ? styles.on : styles.off} />
      ))}
    </div>
  )
}

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
