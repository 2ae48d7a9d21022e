import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface PanelProps {
  /** The tight corner: who speaks, who answers, or no one. */
  voice?: 'start' | 'end' | 'none' | undefined
  tone?: 'surface' | 'sunken' | undefined
  className?: string | undefined
  children: ReactNode
}

export function Panel({ voice = 'none', tone = 'surface', className, children }: PanelProps) {
  return (
    <div
      className={classes(
        styles.panel,
        voice === 'start' && styles.voiceStart,
        voice === 'end' && styles.voiceEnd,
        tone === 'sunken' && styles.panelSunken,
        className,
      )}
    >
      {children}
    </div>
  )
}

/** Two short fields or cards side by side, also on phones. */
export function TwoColumns({ children }: { children: ReactNode }) {
  return <div className={styles.twoColumns}>{children}</div>
}

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

interface RowProps {
  gap?: 1 | 2 | 3 | 4 | 5 | 6 | undefined
  /** Pushes the first and the last child to the ends. */
  between?: boolean | undefined
  /** Keeps one line, for children that shrink. */
  oneLine?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One next to the other, wrapped where it is narrow. */
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
