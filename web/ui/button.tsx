import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import type { ButtonLook } from './button-look.ts'
import { classes } from './classes.ts'

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  /** Work is under way: the button keeps its place and the focus, and ignores presses. */
  busy?: boolean | undefined
}

export function Button(props: ButtonProps) {
  const { variant = 'action', size, block, icon, endIcon, cost, busy, className, children, ...rest } = props

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`, which would drop the focus while the answer is awaited.
    if (busy) event.preventDefault()
    else rest.onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={classes(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        block && styles.block,
        className,
      )}
    >
      {busy ? <LoaderCircle aria-hidden className={styles.spinner} /> : icon}
      <span>{children}</span>
      {cost !== undefined && <span className={styles.cost}>{cost}</span>}
      {endIcon}
    </button>
  )
}
