import { BadgeCheck, ExternalLink, Eye, Gift, Heart, MapPin, MessageCircle, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Dot } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip, ChipList } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/stack.tsx'
import { mayStartConversation } from '../cards/may-start-conversation.ts'
import { useOptionText } from '../cards/option-text.ts'
import { FictionalIcon, ProfileName } from '../cards/profile-name.tsx'
import { SignupButton } from '../cards/signup-button.tsx'
import { useLike } from '../cards/use-like.ts'
import styles from './profile-head.module.css'

interface ProfileHeadProps {
  profile: Profile
  /** The menu at the end of the name's line. */
  menu?: ReactNode
}

/** Who it is: name, age, labels, place, and what is true of them just now. */
export function ProfileHead({ profile, menu }: ProfileHeadProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { fictional_singular } = useLoadedCall('settings', {})
  const place = [profile.city ?? profile.region, formatCountry(profile.country, locale)].filter(Boolean)
  const distance = profile.distance && t('distance.about', { km: profile.distance })
  const where = [place.join(', '), distance].filter(Boolean)
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
          <span>{where.join(' · ')}</span>
        </span>
      </Row>
      <Highlights profile={profile} />
    </header>
  )
}

/** The current facts about a member. */
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
  const formatOption = useOptionText()
  const shown = [
    notes.includes('photo_verified') && {
      text: t('members.photoVerified'),
      icon: <BadgeCheck aria-hidden />,
    },
    notes.includes('popular') && { text: t('members.popular') },
    notes.includes('verified') && { text: t('members.verified'), icon: <BadgeCheck aria-hidden /> },
    relationship_status && { text: formatOption('relationship_status', relationship_status) },
    looking_for && { text: t('view.lookingFor', { wish: looking_for === 'both' ? 'other' : looking_for }) },
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

interface ProfileActionsProps {
  profile: Profile
  /** Opens the gift picker. */
  onGift: () => void
}

/** Message, like, gift: what each costs stands on it before the press. */
export function ProfileActions({ profile, onGift }: ProfileActionsProps) {
  const t = useTranslate()
  const user = useUser()
  const like = useLike()
  const openSignup = useOpenSignup()
  const locale = useLocale()
  const { gift_credits } = useLoadedCall('settings', {})
  const { id, name, liked } = profile
  return (
    <ActionBar label={t('view.actions')} wide="inline">
      <MessageAction profile={profile} />
      <IconButton
        variant="love"
        label={liked ? t('members.liked', { name }) : t('members.like', { name })}
        aria-pressed={liked}
        icon={<Heart aria-hidden />}
        onClick={() => void like(profile)}
      />
      <IconButton
        variant="round"
        label={t('view.gift', { name, credits: gift_credits })}
        icon={<Gift aria-hidden />}
        onClick={() =>
          user ? onGift() : openSignup({ profile: id, next: href('members-id', locale, { id }) })
        }
      />
    </ActionBar>
  )
}

function MessageAction({ profile: { id, name, conversation } }: { profile: Profile }) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { message_credits } = useLoadedCall('settings', {})
  const icon = <MessageCircle aria-hidden />
  if (!user) {
    return (
      <SignupButton icon={icon} start={{ profile: id }}>
        {t('view.message', { name })}
      </SignupButton>
    )
  }
  const needsPremium = !conversation && !mayStartConversation(user)
  const price = message_credits > 0 ? t('view.creditCost', { credits: message_credits }) : undefined
  return (
    <ButtonLink
      icon={icon}
      href={href('members-id-chat', locale, { id })}
      cost={needsPremium ? t('view.withPremium') : price}
    >
      {t('view.message', { name })}
    </ButtonLink>
  )
}

/** What has to be said about a profile before anything is done with it: fictional, cam, one's own. */
export function ProfileNotices({ profile }: { profile: Profile }) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { fictional_singular, fictional_warning, cam_link } = useLoadedCall('settings', {})
  return (
    <>
      {profile.fictional && (
        <Banner tone={fictional_warning === 'strong' ? 'coral' : 'lagoon'} icon={<FictionalIcon />}>
          {t('view.fictionalNotice', { label: fictional_singular })}
        </Banner>
      )}
      {profile.cam && (
        <Banner
          tone="gold"
          icon={<Video aria-hidden />}
          action={
            cam_link && (
              <ButtonLink
                variant="soft"
                size="small"
                href={cam_link}
                target="_blank"
                rel="noopener noreferrer"
                endIcon={<ExternalLink aria-hidden />}
              >
                {t('view.camLink', { host: new URL(cam_link).host })}
              </ButtonLink>
            )
          }
        >
          {t('view.camNotice')}
        </Banner>
      )}
      {user?.profile.id === profile.id && (
        <Banner
          tone="lagoon"
          icon={<Eye aria-hidden />}
          action={
            <ButtonLink variant="soft" size="small" href={href('profile', locale)}>
              {t('view.edit')}
            </ButtonLink>
          }
        >
          {t('view.ownNotice')}
        </Banner>
      )}
    </>
  )
}
