import type { ReactNode } from 'react'
import styles from './promise-card.module.css'

/** Two or three cards in a row from 768 px. */
export function PromiseGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}
