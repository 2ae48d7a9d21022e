import type { ReactNode } from 'react'
import styles from './layout.module.css'

/** Two short fields or cards side by side, also on phones. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.twoColumns}>{children}</div>
}
