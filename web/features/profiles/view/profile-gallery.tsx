import { Camera, Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { classes } from '#web/ui/classes.ts'
import type { LightboxProps, LightboxSlide } from '#web/ui/lightbox.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import styles from './profile-gallery.module.css'

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

export type GalleryPicture =
  | { id: string; locked: false; picture: PictureSource; thumb: PictureSource; alt: string }
  | { id: string; locked: true; blur?: string | undefined }

export interface ProfileGalleryProps {
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
export function ProfileGallery(props: ProfileGalleryProps) {
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
