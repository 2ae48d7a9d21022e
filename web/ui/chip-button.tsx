import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

interface ChipButtonProps extends ComponentProps<'button'> {
  tone?: 'neutral' | 'lagoon' | 'gold' | 'coral' | undefined
  icon?: ReactNode
}

/** A chip that can be pressed; with `aria-pressed` it stays on, as when interests are chosen. */
export function ChipButton({ tone = 'neutral', icon, className, children, ...rest }: ChipButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.chip, styles.pressable, styles[tone], className)}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
