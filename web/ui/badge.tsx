import styles from './badge.module.css'
import { classes } from './classes.ts'

const highestShown = 99

/** Writes a number for a badge: 99 stays 99, anything above is "99+". */
export function formatBadgeText(count: number): string {
  return count > highestShown ? `${highestShown}+` : String(count)
}

interface DotProps {
  /** Its meaning in words; left out where the words stand next to it. */
  label?: string | undefined
  className?: string | undefined
}

/** The green mark of someone who is online. */
export function Dot({ label, className }: DotProps) {
  return (
    <span className={classes(styles.dot, className)}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

interface BadgeProps {
  count: number
  /** The whole meaning in words, such as "3 unread messages"; read instead of the number. */
  label: string
  className?: string | undefined
}

/** A number in a disc; nothing at zero. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes(styles.badge, className)}>
      <span aria-hidden dir="ltr">
        {formatBadgeText(count)}
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
