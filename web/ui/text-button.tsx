import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './text-button.module.css'

export interface TextButtonProps extends ComponentProps<'button'> {
  tone?: 'lagoon' | 'danger' | 'inherit' | undefined
}

/** A button that reads as a part of a line of text. */
export function TextButton({ tone = 'lagoon', className, ...rest }: TextButtonProps) {
  return <button type="button" {...rest} className={classes(styles.button, styles[tone], className)} />
}
