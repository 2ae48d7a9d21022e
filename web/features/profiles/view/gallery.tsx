import { Camera, Flag, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Card, Profile, Picture as ProfilePicture } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useOpenSignup } from '#web/app/session/open-signup.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { LightboxProps, LightboxSlide } from '#web/ui/lightbox.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import styles from './profile-gallery.module.css'

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

function toSources(picture: Extract<ProfilePicture, { locked: false }>, cdnPrefix: string) {
  const [large, small] = [cdnPrefix + picture.filename, cdnPrefix + picture.thumb_filename]
  const { width, height, blur } = picture
  return {
    picture: { src: large, width, height, blur },
    thumb: { src: small, width: 320, height: Math.round((320 * height) / width) },
  }
}

interface PhotoLockProps {
  /** The blur that the server drew in place of the picture; left out, a plain dusk. */
  blur?: string | undefined
  className?: string | undefined
}

/** A picture that the viewer may not see. The component that shows it says who may. */
function PhotoLock({ blur, className }: PhotoLockProps) {
  return (
    <span className={classes(styles.lock, className)}>
      {blur && <img src={blur} alt="" className={styles.blur} />}
      <Lock aria-hidden className={styles.icon} />
    </span>
  )
}

type GalleryPicture =
  | { id: string; locked: false; picture: PictureSource; thumb: PictureSource; alt: string }
  | { id: string; locked: true; blur?: string | undefined }

interface ProfileGalleryProps {
  /** The main picture first. Empty shows a silhouette. */
  pictures: readonly GalleryPicture[]
  gender: Card['gender']
  texts: {
    /** The name of the enlarged view, such as "Photos of Sofie". */
    label: string
    /** Such as "7 photos"; locked ones count. */
    count: string
    /** The name of one picture, such as "Photo 2 of 7"; `index` begins at 0. */
    picture: (index: number, count: number) => string
    /** Who may see the locked ones, such as "locked: Premium members see all photos". */
    locked: string
    lightbox: LightboxProps['texts']
  }
  /** In the place of a locked picture in the enlarged view: why, and what to do. */
  lockedContent: ReactNode
  /** One more thing that can be done about an enlarged picture. */
  tool?: LightboxProps['tool']
  /** Under the thumbnails. */
  note?: ReactNode
  /** Next to the pictures on the page, such as a label over the main one. */
  children?: ReactNode
}

const Lightbox = createLazyPart<LightboxProps>(
  async () => (await import('#web/ui/lightbox.tsx')).Lightbox,
  ({ index }) => index !== null,
)

const mainSizes = '(width >= 992px) 480px, 100vw'
const maxThumbs = 12

/** The pictures of a profile: the main one, its thumbnails, and all of them enlarged. */
function ProfileGallery(props: ProfileGalleryProps) {
  const { pictures, gender, texts, lockedContent, tool, note, children } = props
  const [shown, setShown] = useState(0)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const main = pictures[shown]

  function handleThumb(index: number) {
    const picture = pictures[index]
    if (!picture) return
    if (picture.locked) setEnlarged(index)
    else setShown(index)
  }

  return (
    <div className={styles.gallery}>
      <div className={styles.main}>
        {main && !main.locked ? (
          <button
            type="button"
            className={styles.enlarge}
            aria-haspopup="dialog"
            onClick={() => setEnlarged(shown)}
          >
            <Picture
              key={main.id}
              source={main.picture}
              alt={main.alt}
              sizes={mainSizes}
              priority={shown === 0}
              className={styles.picture}
            />
          </button>
        ) : main ? (
          <PhotoLock blur={main.locked ? main.blur : undefined} />
        ) : (
          <Picture source={null} gender={gender} alt="" className={styles.picture} />
        )}
        {pictures.length > 0 && (
          <button
            type="button"
            className={styles.count}
            aria-haspopup="dialog"
            onClick={() => setEnlarged(shown)}
          >
            <Camera aria-hidden />
            <span>{texts.count}</span>
          </button>
        )}
        {children}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.slice(0, maxThumbs).map((picture, index) => (
            <li key={picture.id}>
              <Thumb
                picture={picture}
                label={`${texts.picture(index, pictures.length)}${picture.locked ? `, ${texts.locked}` : ''}`}
                current={index === shown}
                onPress={() => handleThumb(index)}
              />
            </li>
          ))}
        </ul>
      )}
      {note && <div className={styles.note}>{note}</div>}
      <Lightbox
        label={texts.label}
        slides={pictures.map((picture) => toSlide(picture, lockedContent))}
        index={enlarged}
        onIndexChange={setEnlarged}
        onClose={() => setEnlarged(null)}
        tool={tool}
        texts={texts.lightbox}
      />
    </div>
  )
}

interface ThumbProps {
  picture: GalleryPicture
  label: string
  current: boolean
  onPress: () => void
}

function Thumb({ picture, label, current, onPress }: ThumbProps) {
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={label}
      aria-current={current || undefined}
      aria-haspopup={picture.locked ? 'dialog' : undefined}
      onClick={onPress}
    >
      {picture.locked ? (
        <PhotoLock blur={picture.blur} />
      ) : (
        <Picture source={picture.thumb} alt="" sizes="80px" className={styles.thumbPicture} />
      )}
    </button>
  )
}

function toSlide(picture: GalleryPicture, lockedContent: ReactNode): LightboxSlide {
  return picture.locked
    ? {
        id: picture.id,
        picture: null,
        content: <LockedSlide blur={picture.blur}>{lockedContent}</LockedSlide>,
      }
    : { id: picture.id, picture: picture.picture, alt: picture.alt }
}

function LockedSlide({ blur, children }: { blur: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.lockedSlide}>
      <div className={styles.lockedPicture}>
        <PhotoLock blur={blur} />
      </div>
      {children}
    </div>
  )
}
