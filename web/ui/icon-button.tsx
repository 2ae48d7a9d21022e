import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { Link, type LinkProps } from './link.tsx'

export interface IconButtonLinkProps extends Omit<LinkProps, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  variant?: 'plain' | 'round' | 'love' | 'solid' | undefined
}

export function IconButtonLink({ label, icon, variant = 'plain', className, ...rest }: IconButtonLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, styles[variant], className)}
    >
      {icon}
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, in words: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  /** `plain` has no edge; `round` is the large one with a border; `solid` is the main action of a bar. */
  variant?: 'plain' | 'round' | 'love' | 'solid' | undefined
}

export function IconButton({ label, icon, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, styles[variant], className)}
    >
      {icon}
    </button>
  )
}
