import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButtonLink } from '#web/ui/icon-button.tsx'
import { Link } from '#web/ui/link.tsx'
import type { PictureSource } from '#web/ui/picture.tsx'
import styles from './conversation-head-shell.module.css'

export interface ConversationHeadShellProps {
  profile: Pick<Card, 'name' | 'age' | 'gender' | 'fictional'>
  profileHref: string
  picture: PictureSource | null
  /** "Online · Utrecht" or "Sofie is typing". */
  status: ReactNode
  back: { href: string; label: string }
  fictionalLabel: string
  /** See ProfileName. */
  verified?: string | false
  /** Credit badge and menu. */
  end: ReactNode
}

/** The head of a conversation. */
export function ConversationHeadShell(props: ConversationHeadShellProps) {
  const { profile, profileHref, picture, status, back, fictionalLabel, verified, end } = props
  return (
    <header className={styles.head}>
      <IconButtonLink
        href={back.href}
        label={back.label}
        icon={<ChevronLeft aria-hidden className="mirror-in-rtl" />}
        className={styles.back}
      />
      <Avatar source={picture} gender={profile.gender} />
      <div className={styles.title}>
        <h1 className={styles.name}>
          <Link href={profileHref} className={styles.link}>
            <ProfileName
              variant="row"
              name={profile.name}
              age={profile.age}
              fictional={profile.fictional}
              fictionalLabel={fictionalLabel}
              verified={verified}
              className={profile.fictional ? styles.who : undefined}
            />
          </Link>
        </h1>
        <p className={styles.status}>{status}</p>
      </div>
      {end}
    </header>
  )
}
