import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { Link } from '#web/ui/link.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import styles from './match-panel.module.css'

export interface MatchPanelProps {
  /** The same as the hidden title of the Dialog around it. */
  title: string
  /** The member's own picture; left out for a like that is not yet mutual. */
  mine?: { picture: PictureSource | null; alt: string } | undefined
  profile: Pick<Card, 'name' | 'age' | 'fictional'>
  picture: PictureSource | null
  /** The photo leads there; `profileLabel` is its name, such as "Profile of Sofie". */
  profileHref: string
  profileLabel: string
  fictionalLabel: string
  text: ReactNode
  /** The one button. */
  action: ReactNode
}

/** Two portraits that face each other: the content of a Dialog with `closeOnAnyPress` and `titleHidden`. */
export function MatchPanel(props: MatchPanelProps) {
  const { title, mine, profile, picture, profileHref, profileLabel, fictionalLabel, text, action } = props
  return (
    <div className={styles.panel}>
      <div className={styles.pair}>
        {mine && (
          <div className={styles.mine}>
            <Picture source={mine.picture} alt={mine.alt} priority className={styles.picture} />
          </div>
        )}
        <Link href={profileHref} aria-label={profileLabel} className={mine ? styles.theirs : styles.alone}>
          <Picture source={picture} alt="" priority className={styles.picture} />
        </Link>
      </div>
      <p className={styles.title} aria-hidden>
        {title}
      </p>
      <p className={styles.name}>
        <ProfileName
          name={profile.name}
          age={profile.age}
          fictional={profile.fictional}
          fictionalLabel={fictionalLabel}
          className={styles.nameLine}
        />
      </p>
      <p className={styles.text}>{text}</p>
      <div className={styles.action}>{action}</div>
    </div>
  )
}
