import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

export interface ChipProps {
  tone?: 'neutral' | 'lagoon' | 'gold' | 'coral' | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Chip({ tone = 'neutral', icon, className, children }: ChipProps) {
  return (
    <span className={classes(styles.chip, styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
