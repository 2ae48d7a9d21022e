import type { ReactNode } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { toImageSource } from './image-source.ts'
import { ProfileCard } from './profile-card.tsx'
import { useLike } from './use-like.ts'

interface MemberCardProps {
  card: Card
  /** For the cards of the first view. */
  priority?: boolean | undefined
  sizes?: string | undefined
  /** Words over the card in place of "New". */
  flag?: string | undefined
  /** See ProfileCard. */
  corner?: ReactNode
}

/** A member in a list, with everything that lists show: labels, place, like. */
export function MemberCard({ card, priority, sizes, flag, corner }: MemberCardProps) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const like = useLike()
  const settings = useLoadedCall('settings', {})
  const ownFlag = card.cam ? t('members.cam') : card.notes.includes('new') ? t('members.new') : undefined
  const label = card.liked ? 'members.liked' : 'members.like'
  return (
    <ProfileCard
      profile={card}
      href={href('members-id', locale, { id: card.id })}
      place={card.city ?? (card.region || formatCountry(card.country, locale))}
      distance={card.distance && t('distance.card', { km: card.distance })}
      picture={toImageSource(card, settings.cdn_prefix)}
      sizes={sizes}
      priority={priority}
      texts={{
        fictional: settings.fictional_singular,
        online: t('members.online'),
        flag: flag ?? ownFlag,
      }}
      like={
        user?.profile.id === card.id
          ? undefined
          : { pressed: card.liked, label: t(label, { name: card.name }), onPress: () => void like(card) }
      }
      verified={card.notes.includes('photo_verified') && t('members.photoVerified')}
      corner={corner}
    />
  )
}
