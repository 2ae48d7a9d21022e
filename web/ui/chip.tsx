import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

interface ChipLinkProps extends ChipProps {
  href: string
  endIcon?: ReactNode
}

export function ChipLink({ tone = 'neutral', icon, endIcon, className, href, children }: ChipLinkProps) {
  return (
    <Link href={href} className={classes(styles.chip, styles.pressable, styles[tone], className)}>
      {icon}
      <span>{children}</span>
      {endIcon}
    </Link>
  )
}

interface ChipListProps {
  label?: string | undefined
  children: ReactNode
}

/** Chips that wrap; each child is one `li`. */
export function ChipList({ label, children }: ChipListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

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
