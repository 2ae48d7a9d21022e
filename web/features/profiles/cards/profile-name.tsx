import { Check, Drama, type LucideIcon, PenLine, Sparkles } from 'lucide-react'
import { createContext, use } from 'react'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './profile-name.module.css'

type Choice = SiteSettings['fictional_icon']

const icons: Readonly<Record<Choice, LucideIcon>> = { drama: Drama, sparkles: Sparkles, pen: PenLine }

/** What the site has chosen. */
export const FictionalIconContext = createContext<Choice>('drama')

/** The picture in the label of a fictional profile; the words stand next to it whatever it is. */
export function FictionalIcon() {
  const Icon = icons[use(FictionalIconContext)]
  return <Icon aria-hidden />
}

export interface ProfileNameProps {
  name: string
  age?: number | undefined
  fictional: boolean
  /** The site's word for one fictional profile, from its settings. */
  fictionalLabel: string
  /** The words for a verified photo; left out where the main picture was not compared. */
  verified?: string | false | undefined
  /**
   * `line` has the label as a chip next to the name, `row` as quiet words after it, `card` at the top of the
   * positioned card around it.
   */
  variant?: 'line' | 'row' | 'card' | undefined
  className?: string | undefined
}

/** A member's name wherever it is shown; the only place that renders one, so that no screen forgets the label. */
export function ProfileName({
  name,
  age,
  fictional,
  fictionalLabel,
  verified,
  variant = 'line',
  className,
}: ProfileNameProps) {
  return (
    <span className={classes(styles[variant], className)}>
      <span className={styles.name}>{age === undefined ? name : `${name}, ${age}`}</span>
      {verified && (
        <span className={styles.mark} title={verified}>
          <span className="visually-hidden">, </span>
          <span className="visually-hidden">{verified}</span>
          <Check aria-hidden />
        </span>
      )}
      {fictional && (
        <span className={styles.label}>
          {/* Read with a pause between name and label. */}
          <span className="visually-hidden">, </span>
          <FictionalIcon />
          <span>{fictionalLabel}</span>
        </span>
      )}
    </span>
  )
}
