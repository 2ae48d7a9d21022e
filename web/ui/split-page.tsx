import type { ReactNode } from 'react'
import styles from './split-page.module.css'

interface SplitPageProps {
  /** The accessible name of the side. */
  sideLabel: string
  /** The dark side, shown from 992 px: top, middle and foot. */
  side: ReactNode
  /** The line above the content: back, logo, login. */
  bar: ReactNode
  children: ReactNode
}

/** A page with a stage at its side, for signup. */
export function SplitPage({ sideLabel, side, bar, children }: SplitPageProps) {
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-label={sideLabel}>
        {side}
      </aside>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.bar}>{bar}</div>
        <div className={styles.content}>{children}</div>
      </main>
    </div>
  )
}
