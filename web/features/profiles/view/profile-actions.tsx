import { Gift, Heart, MessageCircle } from 'lucide-react'
import type { Profile } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { useLike } from '#web/features/profiles/cards/use-like.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface ProfileActionsProps {
  profile: Profile
  /** Opens the choice of gifts. */
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
        look="love"
        label={liked ? t('members.liked', { name }) : t('members.like', { name })}
        aria-pressed={liked}
        icon={<Heart aria-hidden />}
        onClick={() => void like(profile)}
      />
      <IconButton
        look="round"
        label={t('view.gift', { name, credits: gift_credits })}
        icon={<Gift aria-hidden />}
        onClick={() =>
          user ? onGift() : openSignup({ profile: id, next: href('members-id', locale, { id }) })
        }
      />
    </ActionBar>
  )
}

function MessageAction({ profile: { id, name } }: { profile: Profile }) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const openSignup = useOpenSignup()
  const { message_credits } = useLoadedCall('settings', {})
  const icon = <MessageCircle aria-hidden />
  if (!user) {
    return (
      <Button icon={icon} onClick={() => openSignup({ profile: id })}>
        {t('view.message', { name })}
      </Button>
    )
  }
  return (
    <ButtonLink
      icon={icon}
      href={href('members-id-chat', locale, { id })}
      cost={message_credits > 0 ? t('view.creditCost', { credits: message_credits }) : undefined}
    >
      {t('view.message', { name })}
    </ButtonLink>
  )
}
