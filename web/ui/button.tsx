import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

export interface ButtonLinkProps extends ButtonStyle, Omit<LinkProps, 'children'> {}

/** A link that looks like a button: it leads somewhere, a button does something. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'action', size, block, icon, endIcon, cost, className, children, ...rest } = props
  return (
    <Link
      {...rest}
      className={classes(
        styles.button,
        styles[variant],
        size === 'small' && styles.small,
        block && styles.block,
        className,
      )}
    >
      {icon}
      <span>{children}</span>
      {cost !== undefined && <span className={styles.cost}>{cost}</span>}
      {endIcon}
    </Link>
  )
}

/** What a button and a link that looks like one have in common. */
export interface ButtonStyle {
  /** One `action` per view at most; `surface` lies on a tinted ground such as a banner. */
  variant?: 'action' | 'ghost' | 'soft' | 'surface' | 'danger' | undefined
  size?: 'medium' | 'small' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
  /** After the text, such as an arrow. */
  endIcon?: ReactNode
  /** The price of a paid action, shown as a pill and read as part of the name. */
  cost?: ReactNode
  children: ReactNode
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  /** Busy: the button keeps its place and the focus, and ignores presses. */
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
