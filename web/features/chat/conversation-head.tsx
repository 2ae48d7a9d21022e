import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { href } from '#contract/routing/paths.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { IconButtonLink } from '#web/ui/icon-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Avatar, type PictureSource } from '#web/ui/picture.tsx'
import styles from './conversation-head-shell.module.css'
import { useTyping } from './typing-signs.ts'

interface ConversationHeadShellProps {
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

interface ConversationHeadProps {
  profile: Card
  conversation: string | null
  settings: Pick<PublicSettings, 'cdn_prefix' | 'fictional_singular'>
  /** By default, it leads to the list of conversations. */
  back?: { href: string; label: string }
  /** Credit badge and menu. */
  end: ReactNode
}

/** The in-chat bar: who it is, whether they are online or typing. */
export function ConversationHead({ profile, conversation, settings, back, end }: ConversationHeadProps) {
  const t = useTranslate()
  const locale = useLocale()
  const isTyping = useTyping(conversation)
  const image = profile.main_image
  const place = profile.city ?? profile.region
  const { distance: km } = profile
  const here = [profile.online ? t('chat.online') : null, place].filter(Boolean).join(' · ')
  const status = isTyping ? (
    t('chat.typing')
  ) : (
    <>
      <span>{here}</span>
      {km && <span className={styles.distance}>{` · ${t('distance.about', { km })}`}</span>}
    </>
  )
  return (
    <ConversationHeadShell
      profile={profile}
      profileHref={href('members-id', locale, { id: profile.id })}
      picture={image && { src: settings.cdn_prefix + image.thumb_filename, width: 320, height: 320 }}
      status={status}
      back={back ?? { href: href('chats', locale), label: t('chat.back') }}
      fictionalLabel={settings.fictional_singular}
      verified={profile.notes.includes('photo_verified') && t('members.photoVerified')}
      end={end}
    />
  )
}
