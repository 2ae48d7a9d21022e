import { Heart, MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { toLargeImageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import { useLike } from '#web/features/profiles/cards/use-like.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useModalTurn } from '#web/ui/modal-turn.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './like-modal.module.css'

const maxDelaySeconds = 600

/**
 * Returns the seconds after which the like modal shows, from `?t=`: whole ones up to ten minutes; anything else is
 * null.
 */
export function parseLikeDelay(query: URLSearchParams): number | null {
  const text = query.get('t') ?? ''
  if (!/^\d{1,3}$/.test(text)) return null
  const seconds = Number(text)
  return seconds <= maxDelaySeconds ? seconds : null
}

export interface LikeModalProps {
  profile: Card
  /** The query of the address. */
  search: string
}

/** Offers to like after the seconds in `?t=`, unless already liked. */
export function LikeModal({ profile, search }: LikeModalProps) {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const like = useLike()
  const openSignup = useOpenSignup()
  const settings = useLoadedCall('settings', {})
  const [open, setOpen] = useState(false)
  const seconds = parseLikeDelay(new URLSearchParams(search))
  const wanted = seconds !== null && !profile.liked && user?.profile.id !== profile.id
  const shown = useModalTurn(open && wanted)

  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => setOpen(true), seconds * 1000)
    return () => clearTimeout(timer)
  }, [wanted, seconds])

  function handleLike() {
    setOpen(false)
    void like(profile)
  }

  function handleMessage() {
    setOpen(false)
    if (!user) openSignup({ profile: profile.id })
  }

  const message = { variant: 'ghost', icon: <MessageCircle aria-hidden />, onClick: handleMessage } as const
  return (
    <Dialog
      open={shown}
      onClose={() => setOpen(false)}
      title={t('likes.modalTitle', { name: profile.name })}
      closeLabel={t('ui.close')}
      size="small"
      actions={
        <>
          <Button icon={<Heart aria-hidden />} onClick={handleLike}>
            {t('likes.like')}
          </Button>
          {user ? (
            <ButtonLink {...message} href={href('members-id-chat', locale, { id: profile.id })}>
              {t('likes.message')}
            </ButtonLink>
          ) : (
            <Button {...message}>{t('likes.message')}</Button>
          )}
        </>
      }
    >
      <Picture
        source={toLargeImageSource(profile.main_image, settings.cdn_prefix)}
        alt=""
        className={styles.picture}
      />
      <p>
        <ProfileName
          name={profile.name}
          age={profile.age}
          fictional={profile.fictional}
          fictionalLabel={settings.fictional_singular}
        />
      </p>
    </Dialog>
  )
}
