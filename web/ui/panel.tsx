import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './layout.module.css'

interface PanelProps {
  /** The tight corner: who speaks, who answers, or nobody. */
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
