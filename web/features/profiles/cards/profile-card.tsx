import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { Dot } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import shape from './card-frame.module.css'
import styles from './profile-card.module.css'
import { ProfileName } from './profile-name.tsx'

export interface ProfileCardProps {
  profile: Pick<Card, 'name' | 'age' | 'gender' | 'online' | 'fictional'>
  href: string
  /** City or region. */
  place: string
  /** Such as "about 20 km". */
  distance?: string | undefined
  picture: PictureSource | null
  /** As in the attribute of a picture, where the card is not one of a CardGrid. */
  sizes?: string | undefined
  /** For the cards of the first view. */
  priority?: boolean | undefined
  texts: {
    fictional: string
    online: string
    /** A highlight such as "New"; the fictional label takes its place. */
    flag?: string | undefined
  }
  /** Left out where nothing can be liked. `label` names the member: "Like Sofie". */
  like?: { pressed: boolean; label: string; onPress: () => void } | undefined
  /** See ProfileName. */
  verified?: string | false
  /** A CornerButton or CornerLink. */
  corner?: ReactNode
}

const gridSizes = '(width >= 1200px) 273px, (width >= 992px) 23vw, (width >= 768px) 31vw, 46vw'

/** A member in a grid or a rail: one link over the whole card, and a like next to it. */
export function ProfileCard(props: ProfileCardProps) {
  const {
    profile,
    href,
    place,
    distance,
    picture,
    sizes = gridSizes,
    priority,
    texts,
    like,
    verified,
    corner,
  } = props
  return (
    <li
      className={classes(
        shape.frame,
        shape.inList,
        shape.photo,
        styles.card,
        corner !== undefined && styles.besideCorner,
      )}
    >
      <Picture
        source={picture}
        gender={profile.gender}
        alt=""
        sizes={sizes}
        priority={priority}
        className={shape.picture}
      />
      {texts.flag && !profile.fictional && <span className={styles.flag}>{texts.flag}</span>}
      <div className={classes(styles.who, like && styles.besideLike)}>
        <Link href={href} className={styles.link}>
          <ProfileName
            variant="card"
            name={profile.name}
            age={profile.age}
            fictional={profile.fictional}
            fictionalLabel={texts.fictional}
            verified={verified}
          />
        </Link>
        <p className={styles.place}>
          {profile.online && <Dot label={texts.online} className={styles.dot} />}
          <span className={styles.placeName}>{place}</span>
        </p>
        {distance && <p className={styles.place}>{distance}</p>}
      </div>
      {like && (
        <button
          type="button"
          className={styles.like}
          aria-pressed={like.pressed}
          aria-label={like.label}
          title={like.label}
          onClick={like.onPress}
        >
          <Heart aria-hidden />
        </button>
      )}
      {corner}
    </li>
  )
}

interface CornerProps {
  /** Names the member: "Skip Sofie". */
  label: string
  icon: ReactNode
}

const buttonClass = classes(styles.like, styles.corner)

/** Another action in the upper corner of a ProfileCard, above the like. */
export function CornerButton({ label, icon, onPress }: CornerProps & { onPress: () => void }) {
  return (
    <button type="button" className={buttonClass} aria-label={label} title={label} onClick={onPress}>
      {icon}
    </button>
  )
}

/** A further way on from there. */
export function CornerLink({ label, icon, href }: CornerProps & { href: string }) {
  return (
    <Link href={href} className={buttonClass} aria-label={label} title={label}>
      {icon}
    </Link>
  )
}
