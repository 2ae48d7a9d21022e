import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  summary: ReactNode
  /** `link` within a form; `question` as a line of its own, as in a list of questions. */
  variant?: 'link' | 'question' | undefined
  open?: boolean | undefined
  children: ReactNode
}

/** A part that expands in place, with or without script. */
export function Disclosure({ summary, variant = 'link', open, children }: DisclosureProps) {
  return (
    <details className={styles[variant]} open={open}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <ChevronDown aria-hidden className={styles.arrow} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
