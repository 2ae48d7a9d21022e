import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface CardGridProps {
  label?: string | undefined
  /** Something in it is still loading. */
  busy?: boolean | undefined
  children: ReactNode
}

/** Cards in 2, 3 or 4 columns; each child is one `li`. */
export function CardGrid({ label, busy, children }: CardGridProps) {
  return (
    <ul className={styles.cardGrid} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  )
}
