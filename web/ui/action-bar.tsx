import type { ReactNode } from 'react'
import styles from './action-bar.module.css'

interface ActionBarProps {
  label: string
  /** What the action is about, before it: such as the price. */
  summary?: ReactNode
  /** From 992 px it is in the page where it is written, or left out because the page has its own. */
  wide: 'inline' | 'hidden'
  children: ReactNode
}

/** The main action of a page, at the thumb: fixed to the foot under 992 px, in place of the tab bar. */
export function ActionBar({ label, summary, wide, children }: ActionBarProps) {
  return (
    <section aria-label={label} data-action-bar className={wide === 'inline' ? styles.inline : styles.hidden}>
      {summary && <div className={styles.summary}>{summary}</div>}
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
