import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import styles from './profile-card.module.css'

interface CornerProps {
  /** Names the member: "Skip Sofie". */
  label: string
  icon: ReactNode
}

const look = classes(styles.like, styles.corner)

/** A further act in the upper corner of a ProfileCard, above the like. */
export function CornerButton({ label, icon, onPress }: CornerProps & { onPress: () => void }) {
  return (
    <button type="button" className={look} aria-label={label} title={label} onClick={onPress}>
      {icon}
    </button>
  )
}

/** A further way on from there. */
export function CornerLink({ label, icon, href }: CornerProps & { href: string }) {
  return (
    <Link href={href} className={look} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}
