import styles from './badge.module.css'
import { badgeText } from './badge-text.ts'
import { classes } from './classes.ts'

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
        {badgeText(count)}
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
