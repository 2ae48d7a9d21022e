import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface StackProps {
  /** The step of the space scale between the children: 1 is 4 px, 8 is 72 px. */
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined
  className?: string | undefined
  children: ReactNode
}

/** One below the other. */
export function Stack({ gap = 4, className, children }: StackProps) {
  return <div className={classes(styles.stack, styles[`gap${gap}`], className)}>{children}</div>
}
