import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface WrapProps {
  className?: string | undefined
  /** `narrow` for forms and text. */
  width?: 'page' | 'narrow' | undefined
  children: ReactNode
}

/** The column of the page: at most 1200 px, with the gutter of the breakpoint. */
export function Wrap({ className, width, children }: WrapProps) {
  return (
    <div className={classes(styles.wrap, width === 'narrow' && styles.narrow, className)}>{children}</div>
  )
}
