import styles from './chip.module.css'
import type { ChipProps } from './chip.tsx'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

interface ChipLinkProps extends ChipProps {
  href: string
}

export function ChipLink({ tone = 'neutral', icon, className, href, children }: ChipLinkProps) {
  return (
    <Link href={href} className={classes(styles.chip, styles.pressable, styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
