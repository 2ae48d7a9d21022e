import type { ReactNode } from 'react'
import styles from './numbered-steps.module.css'

interface NumberedStepsProps {
  steps: readonly { title: string; text: ReactNode }[]
}

/** Steps in sequence, in a row from 768 px. */
export function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden>
            {index + 1}
          </span>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
