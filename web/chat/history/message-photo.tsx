import { EyeOff } from 'lucide-react'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import styles from './message-bubble.module.css'

export interface MessagePhotoProps {
  picture: PictureSource
  /** Says what it is, such as "Photo from Sofie". */
  alt: string
  /** The name of the button, such as "Open photo from Sofie". */
  openLabel: string
  onOpen: () => void
  /** A photo that nobody has accepted yet shows its blur until it is pressed. */
  covered?: { blur: string; label: string } | undefined
  /** How much of it has left, from 0 to 1, while it is being sent. */
  share?: number | undefined
}

const width = 220
const tallest = 320

/** A photo in a conversation, 220 px wide and never so tall that it fills a phone. */
export function MessagePhoto({ picture, alt, openLabel, onOpen, covered, share }: MessagePhotoProps) {
  const height = Math.min(Math.round((width * picture.height) / picture.width), tallest)
  return (
    <button
      type="button"
      className={styles.photo}
      style={{ blockSize: height }}
      aria-label={covered ? covered.label : openLabel}
      aria-haspopup={covered ? undefined : 'dialog'}
      onClick={onOpen}
    >
      {covered ? (
        <>
          <img src={covered.blur} alt="" className={styles.photoBlur} />
          <span className={styles.cover}>
            <EyeOff aria-hidden />
            {covered.label}
          </span>
        </>
      ) : (
        <Picture source={picture} alt={alt} sizes={`${width}px`} className={styles.picture} />
      )}
      {share !== undefined && (
        <span className={styles.progress} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      )}
    </button>
  )
}
