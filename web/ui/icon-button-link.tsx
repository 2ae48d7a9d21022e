import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { Link, type LinkProps } from './link.tsx'

export interface IconButtonLinkProps extends Omit<LinkProps, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  look?: 'plain' | 'round' | 'love' | 'solid' | undefined
}

export function IconButtonLink({ label, icon, look = 'plain', className, ...rest }: IconButtonLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, styles[look], className)}
    >
      {icon}
    </Link>
  )
}
