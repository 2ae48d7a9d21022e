import { BadgeCheck, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { Dot } from '#web/ui/badge.tsx'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { Row } from '#web/ui/stack.tsx'
import styles from './profile-head.module.css'

interface ProfileHeadProps {
  profile: Profile
  /** The menu at the end of the name's line. */
  menu?: ReactNode
}

/** Who it is: name, age, labels, place, and what is true of them just now. */
export function ProfileHead({ profile, menu }: ProfileHeadProps) {
  const locale = useLocale()
  const { fictional_singular } = useLoadedCall('settings', {})
  const place = [profile.city ?? profile.region, formatCountry(profile.country, locale)].filter(Boolean)
  return (
    <header className={styles.head}>
      <Row between oneLine>
        <h1 className={styles.name}>
          <ProfileName
            name={profile.name}
            age={profile.age}
            fictional={profile.fictional}
            fictionalLabel={fictional_singular}
          />
        </h1>
        {menu}
      </Row>
      <Row gap={2}>
        <StateChips profile={profile} />
        <span className={styles.place}>
          <MapPin aria-hidden />
          <span>{place.join(', ')}</span>
        </span>
      </Row>
      <Highlights profile={profile} />
    </header>
  )
}

/** What is true of a member just now. */
function StateChips({ profile: { cam, notes, likes_me } }: { profile: Profile }) {
  const t = useTranslate()
  return (
    <>
      {cam && <Chip tone="gold">{t('members.cam')}</Chip>}
      {notes.includes('online') && (
        <Chip tone="lagoon" icon={<Dot />}>
          {t('view.onlineNow')}
        </Chip>
      )}
      {notes.includes('new') && <Chip>{t('members.new')}</Chip>}
      {likes_me && <Chip tone="coral">{t('view.likesYou')}</Chip>}
    </>
  )
}

/** Chips from true data alone: the notes that the site shows, and what matters first. */
function Highlights({ profile: { notes, relationship_status, looking_for } }: { profile: Profile }) {
  const t = useTranslate()
  const textOf = useOptionText()
  const shown = [
    notes.includes('popular') && { text: t('members.popular') },
    notes.includes('verified') && { text: t('members.verified'), icon: <BadgeCheck aria-hidden /> },
    relationship_status && { text: textOf('relationship_status', relationship_status) },
    looking_for && { text: t('view.lookingFor', { value: textOf('looking_for', looking_for) }) },
  ].filter((chip) => typeof chip === 'object')
  if (shown.length === 0) return null
  return (
    <ChipList>
      {shown.map(({ text, ...chip }) => (
        <li key={text}>
          <Chip {...chip}>{text}</Chip>
        </li>
      ))}
    </ChipList>
  )
}
