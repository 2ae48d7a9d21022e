import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface RowProps {
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  /** Pushes the first and the last child to the ends. */
  between?: boolean | undefined
  /** Keeps one line, for children that shrink. */
  oneLine?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One beside the other, wrapped where it is narrow. */
export function Row({ gap = 3, between, oneLine, className, children }: RowProps) {
  return (
    <div
      className={classes(
        styles.row,
        styles[`gap${gap}`],
        between && styles.between,
        oneLine && styles.oneLine,
        className,
      )}
    >
      {children}
    </div>
  )
}
