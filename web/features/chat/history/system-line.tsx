import type { ReactNode } from 'react'
import styles from './lines.module.css'

/** What the site says in a conversation: neither member wrote it. */
export function SystemLine({ children }: { children: ReactNode }) {
  return <p className={styles.system}>{children}</p>
}
