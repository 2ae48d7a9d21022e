import { classes } from './classes.ts'
import { Link, type LinkProps } from './link.tsx'
import styles from './text-link.module.css'

export interface TextLinkProps extends LinkProps {
  /** `strong` stands alone; `inline` is part of a sentence. */
  look?: 'inline' | 'strong' | undefined
}

export function TextLink({ look = 'inline', className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classes(styles.link, styles[look], className)} />
}
