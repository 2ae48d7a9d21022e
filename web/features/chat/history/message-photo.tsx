import { EyeOff, Image } from 'lucide-react'
import { useState } from 'react'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import styles from './message-bubble.module.css'

export interface MessagePhotoProps {
  picture: PictureSource
  /** Says what it is, such as "Photo from Sofie". */
  alt: string
  /** The name of the button, such as "Open photo from Sofie". */
  openLabel: string
  onOpen: () => void
  /** The words to load it again with, where that may help. */
  retryLabel?: string | undefined
  /** A photo that nobody has accepted yet shows its blur until it is pressed. */
  covered?: { blur: string; label: string } | undefined
  /** How much of it has left, from 0 to 1, while it is being sent. */
  share?: number | undefined
}

const width = 220
const tallest = 320

/** A photo in a conversation, 220 px wide and never so tall that it fills a phone. */
export function MessagePhoto(props: MessagePhotoProps) {
  const { picture, alt, openLabel, onOpen, retryLabel, covered, share } = props
  const height = Math.min(Math.round((width * picture.height) / picture.width), tallest)
  // The address that showed nothing: a file that is no picture for this browser, or one that did not arrive.
  const [unshown, setUnshown] = useState('')
  const isUnshown = unshown === picture.src
  const opens = !covered && !isUnshown
  return (
    <button
      type="button"
      className={styles.photo}
      style={{ blockSize: height }}
      aria-label={opens ? openLabel : undefined}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={isUnshown ? () => retryLabel && setUnshown('') : onOpen}
    >
      {covered ? (
        <>
          <img src={covered.blur} alt="" className={styles.photoBlur} />
          <span className={styles.cover}>
            <EyeOff aria-hidden />
            <span>{covered.label}</span>
          </span>
        </>
      ) : isUnshown ? (
        <span className={styles.unshown}>
          <Image aria-hidden />
          <span>{alt}</span> {retryLabel && <b>{retryLabel}</b>}
        </span>
      ) : (
        <Picture
          source={picture}
          alt={alt}
          sizes={`${width}px`}
          className={styles.picture}
          onError={() => setUnshown(picture.src)}
        />
      )}
      {share !== undefined && (
        <span className={styles.progress} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      )}
    </button>
  )
}
