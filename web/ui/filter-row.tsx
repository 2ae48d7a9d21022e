import type { ReactNode } from 'react'
import styles from './filter-pill.module.css'

interface FilterRowProps {
  label: string
  children: ReactNode
}

/** Filter pills: one scrolling line on phones, wrapped from 768 px. */
export function FilterRow({ label, children }: FilterRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its legend into the line
    <div className={styles.row} role="group" aria-label={label}>
      {children}
    </div>
  )
}
