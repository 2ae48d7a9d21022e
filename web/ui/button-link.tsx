import styles from './button.module.css'
import type { ButtonLook } from './button-look.ts'
import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, 'children'> {}

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
