import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface CardRailProps {
  label: string
  children: ReactNode
}

/** Cards in one line that scrolls; each child is one `li`. */
export function CardRail({ label, children }: CardRailProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <ul className={styles.cardRail} tabIndex={0} aria-label={label}>
      {children}
    </ul>
  )
}

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
