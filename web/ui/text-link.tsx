import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './text-link.module.css'

export interface TextButtonProps extends ComponentProps<'button'> {
  tone?: 'lagoon' | 'danger' | 'inherit' | undefined
}

/** A button that reads as a part of a line of text. */
export function TextButton({ tone = 'lagoon', className, ...rest }: TextButtonProps) {
  return <button type="button" {...rest} className={classes(styles.button, styles[tone], className)} />
}

export interface TextLinkProps extends LinkProps {
  /** `strong` stands alone; `inline` is part of a sentence. */
  variant?: 'inline' | 'strong' | undefined
}

export function TextLink({ variant = 'inline', className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classes(styles.link, styles[variant], className)} />
}
