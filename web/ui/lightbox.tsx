import { ChevronLeft, ChevronRight, Image, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useModal } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './lightbox.module.css'
import { Picture, type PictureSource } from './picture.tsx'
import type { Zoom } from './use-zoom.ts'
import { useZoom } from './use-zoom.ts'

interface PictureSlide {
  id: string
  picture: PictureSource
  alt: string
}

export type LightboxSlide =
  | PictureSlide
  /** Something else in the place of a picture, such as why it is locked. */
  | { id: string; picture: null; content: ReactNode }

export interface LightboxProps {
  /** The accessible name, such as "Photos of Sofie". */
  label: string
  slides: readonly LightboxSlide[]
  /** The slide that is shown; null while it is closed. */
  index: number | null
  onIndexChange: (index: number) => void
  onClose: () => void
  /** One more thing that can be done about the shown picture, such as reporting it. */
  tool?: { label: string; icon: ReactNode; onPress: (id: string) => void } | undefined
  texts: {
    close: string
    previous: string
    next: string
    /** The words to load a picture again with that did not arrive. */
    retry: string
    /** Where one is, such as "2 of 7"; `index` begins at 0. */
    position: (index: number, count: number) => string
  }
}

/** Returns the slide that an arrow, Home or End goes to, `null` for other keys; on a right-to-left page the arrows swap. */
export function findNextSlideIndex(
  key: string,
  current: number,
  slides: { count: number; rightToLeft: boolean },
): number | null {
  const forward = slides.rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = slides.rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (slides.count === 0) return null
  if (key === forward) return (current + 1) % slides.count
  if (key === back) return (current - 1 + slides.count) % slides.count
  if (key === 'Home') return 0
  if (key === 'End') return slides.count - 1
  return null
}

/** Pictures in full screen: arrows, swipes, pinch and double tap; Escape and swiping down close. */
export function Lightbox(props: LightboxProps) {
  const { label, slides, index, onClose } = props
  const open = index !== null && index < slides.length
  const { dialog, handlers } = useModal(open, onClose)

  return (
    <dialog ref={dialog} className={styles.lightbox} aria-label={label} {...handlers}>
      {open && <Slides {...props} index={index} />}
    </dialog>
  )
}

function Slides(props: LightboxProps & { index: number }) {
  const { slides, index, onIndexChange, onClose, tool, texts } = props
  const frame = useRef<HTMLDivElement>(null)
  const count = slides.length
  const slide = slides[index]
  const next = slides[(index + 1) % count]
  const { zoom, resetZoom, handlers } = useZoom((meaning) => {
    if (meaning === 'down') onClose()
    else moveByKey(meaning === 'left' ? 'ArrowRight' : 'ArrowLeft')
  })

  function moveByKey(key: string) {
    const rightToLeft = frame.current !== null && getComputedStyle(frame.current).direction === 'rtl'
    const target = findNextSlideIndex(key, index, { count, rightToLeft })
    if (target === null || target === index) return false
    resetZoom()
    onIndexChange(target)
    return true
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (moveByKey(event.key)) event.preventDefault()
  }

  function step(by: 1 | -1) {
    resetZoom()
    onIndexChange((index + by + count) % count)
  }

  if (!slide) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys work wherever the focus is inside
    <div ref={frame} tabIndex={-1} className={styles.frame} onKeyDown={handleKeyDown}>
      {slide.picture ? (
        <div className={styles.stage} {...handlers}>
          <SlidePicture
            key={slide.id}
            slide={slide}
            zoom={zoom}
            retryLabel={texts.retry}
            onRetry={() => {
              resetZoom()
              // The button disappears; the arrow keys work inside the frame only.
              frame.current?.focus()
            }}
          />
        </div>
      ) : (
        <div className={styles.stage}>{slide.content}</div>
      )}
      {next?.picture && next !== slide && (
        <link rel="prefetch" as="image" href={next.picture.src} imageSrcSet={next.picture.srcSet} />
      )}
      <p className={styles.position} role="status">
        {texts.position(index, count)}
      </p>
      {count > 1 && (
        <>
          <IconButton
            label={texts.previous}
            icon={<ChevronLeft aria-hidden className="mirror-in-rtl" />}
            className={`${styles.control} ${styles.previous}`}
            onClick={() => step(-1)}
          />
          <IconButton
            label={texts.next}
            icon={<ChevronRight aria-hidden className="mirror-in-rtl" />}
            className={`${styles.control} ${styles.next}`}
            onClick={() => step(1)}
          />
        </>
      )}
      {tool && (
        <IconButton
          label={tool.label}
          icon={tool.icon}
          className={`${styles.control} ${styles.tool}`}
          onClick={() => tool.onPress(slide.id)}
        />
      )}
      <IconButton
        label={texts.close}
        icon={<X aria-hidden />}
        className={`${styles.control} ${styles.close}`}
        onClick={onClose}
      />
    </div>
  )
}

interface SlidePictureProps {
  slide: PictureSlide
  zoom: Zoom
  retryLabel: string
  onRetry: () => void
}

function SlidePicture({ slide, zoom, retryLabel, onRetry }: SlidePictureProps) {
  const [unshown, setUnshown] = useState(false)

  function retry() {
    setUnshown(false)
    onRetry()
  }

  return unshown ? (
    <button
      type="button"
      className={styles.unshown}
      // The stage would take the press for the start of a swipe.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={retry}
    >
      <Image aria-hidden />
      <span>{slide.alt}</span> <b>{retryLabel}</b>
    </button>
  ) : (
    <Picture
      source={slide.picture}
      alt={slide.alt}
      priority
      draggable={false}
      onError={() => setUnshown(true)}
      className={styles.picture}
      style={{
        backgroundSize: 'contain',
        transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
      }}
    />
  )
}
