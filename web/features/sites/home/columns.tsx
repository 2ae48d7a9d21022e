import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './home-layouts.module.css'

interface ColumnsProps {
  items: readonly { title: string; text: ReactNode }[]
  /** Counted, between rules, or on one coloured ground. */
  look: 'numbered' | 'ruled' | 'band'
}

/** Short texts with their titles, next to each other from 768 px. */
export function Columns({ items, look }: ColumnsProps) {
  return (
    <ul className={look === 'band' ? styles.band : styles.columns}>
      {items.map(({ title, text }) => (
        <li key={title} className={classes(styles.column, look === 'numbered' && styles.numbered)}>
          <h3>{title}</h3>
          <p className={styles.columnText}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
