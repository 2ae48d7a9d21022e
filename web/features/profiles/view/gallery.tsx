import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Picture, Profile } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { type GalleryPicture, ProfileGallery } from './profile-gallery.tsx'

interface LockedReasonProps {
  profile: Profile
  locked: CallOutput<'profile'>['locked']
}

/** In the place of a locked picture: why it is locked and what opens it. */
function LockedReason({ profile, locked }: LockedReasonProps) {
  const t = useTranslate()
  const locale = useLocale()
  const openSignup = useOpenSignup()
  if (locked.reason === 'login') {
    return (
      <>
        <p>{t('view.lockedLoginText')}</p>
        <Button
          onClick={() =>
            openSignup({ profile: profile.id, next: href('members-id', locale, { id: profile.id }) })
          }
        >
          {t('nav.signup')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p>{t('view.lockedPremiumNote', { count: locked.count })}</p>
      <ButtonLink href={href('premium', locale)}>{t('view.getPremium')}</ButtonLink>
    </>
  )
}

interface GalleryProps {
  profile: Profile
  locked: CallOutput<'profile'>['locked']
  /** Reports a picture; left out for visitors and on the own profile. */
  onReport?: ((picture: string) => void) | undefined
  children?: ReactNode
}

/** The pictures of a profile with the locks for this viewer; the reason is in each lock's accessible name. */
export function Gallery({ profile, locked, onReport, children }: GalleryProps) {
  const t = useTranslate()
  const { cdn_prefix } = useLoadedCall('settings', {})
  const { name, pictures } = profile
  const formatName = (index: number, count: number) => t('view.photoOf', { number: index + 1, count })

  const shown = pictures.map((picture, index): GalleryPicture => {
    if (picture.locked) return { id: picture.id, locked: true, blur: picture.blur }
    const alt = `${name}: ${formatName(index, pictures.length)}`
    return { id: picture.id, locked: false, alt, ...toSources(picture, cdn_prefix) }
  })
  return (
    <ProfileGallery
      pictures={shown}
      gender={profile.gender}
      texts={{
        label: t('members.picturesOf', { name }),
        count: t('view.photoCount', { count: pictures.length }),
        picture: formatName,
        locked: locked.reason === 'login' ? t('view.lockedLogin') : t('view.lockedPremium'),
        lightbox: {
          close: t('ui.close'),
          previous: t('view.previous'),
          next: t('view.next'),
          retry: t('errorPage.tryAgain'),
          position: formatName,
        },
      }}
      lockedContent={<LockedReason profile={profile} locked={locked} />}
      tool={onReport && { label: t('safety.reportPhoto'), icon: <Flag aria-hidden />, onPress: onReport }}
      note={locked.count > 0 && <LockedNote locked={locked} />}
    >
      {children}
    </ProfileGallery>
  )
}

function LockedNote({ locked }: Pick<GalleryProps, 'locked'>) {
  const t = useTranslate()
  return locked.reason === 'login'
    ? t('view.lockedLoginText')
    : t('view.lockedPremiumNote', { count: locked.count })
}

function toSources(picture: Extract<Picture, { locked: false }>, cdnPrefix: string) {
  const [large, small] = [cdnPrefix + picture.filename, cdnPrefix + picture.thumb_filename]
  const { width, height, blur } = picture
  return {
    picture: { src: large, width, height, blur },
    thumb: { src: small, width: 320, height: Math.round((320 * height) / width) },
  }
}
