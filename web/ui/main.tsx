import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

/** The first stop of the keyboard: past the navigation to `<Main>`. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a className={styles.skip} href="#main">
      {children}
    </a>
  )
}

interface MainProps {
  className?: string | undefined
  /** `page` and `narrow` keep the column; `bleed` leaves the width to its sections. */
  width?: 'page' | 'narrow' | 'bleed' | undefined
  children: ReactNode
}

/** The content of a page, to which the skip link leads. */
export function Main({ className, width = 'page', children }: MainProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes(
        width !== 'bleed' && styles.main,
        width !== 'bleed' && styles.wrap,
        width === 'narrow' && styles.narrow,
        className,
      )}
    >
      {children}
    </main>
  )
}
