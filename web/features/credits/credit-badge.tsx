import { classes } from '#web/ui/classes.ts'
import { CoinArt } from '#web/ui/coins-art.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './credit-badge.module.css'

/** The highest number that counts as few. */
const few = 10

/** Plenty above ten, few from ten to one, none at zero. */
export function getCreditLevel(credits: number): 'plenty' | 'few' | 'none' {
  if (credits <= 0) return 'none'
  return credits <= few ? 'few' : 'plenty'
}

export interface CreditBadgeProps {
  credits: number
  href: string
  /** The whole meaning, such as "8 credits left, buy more"; read instead of the number. */
  label: string
  /** The word after the number, shown from 576 px: "credits". */
  unit?: string | undefined
}

/** The member's credits, always a link to buying more. */
export function CreditBadge({ credits, href, label, unit }: CreditBadgeProps) {
  return (
    <Link
      href={href}
      aria-label={label}
      title={label}
      className={classes(styles.badge, styles[getCreditLevel(credits)])}
    >
      <CoinArt className={styles.coin} />
      <span className={styles.number}>{credits}</span>
      {unit && <span className={styles.unit}>{unit}</span>}
    </Link>
  )
}
