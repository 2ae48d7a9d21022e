import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipListProps {
  label?: string | undefined
  children: ReactNode
}

/** Chips that wrap; each child is one `li`. */
export function ChipList({ label, children }: ChipListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}
