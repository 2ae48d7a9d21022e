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
