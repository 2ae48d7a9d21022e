import type { ReactNode } from 'react'
import styles from './stage.module.css'

/** The card with the start form on a stage. */
export function StartCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
