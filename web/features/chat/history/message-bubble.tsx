import { Check, CheckCheck, CircleAlert, Clock, EyeOff, Image, Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import { useMedia } from '#web/app/browser/use-in-browser.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { GiftArt } from '#web/ui/gift-art.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { MessageVoice } from '../voice/lazy-voice.tsx'
import type { MessageVoiceProps } from '../voice/message-voice.tsx'
import styles from './message-bubble.module.css'

/** Returns the URL of a GIF: our own server fetches it from its provider. */
function getGifSource(
  { id, width, height }: NonNullable<Message['gif']>,
  size: 'full' | 'still',
): PictureSource {
  return { src: `/api/gif.php?id=${id}&size=${size}`, width, height }
}

interface MessageGifProps {
  gif: NonNullable<Message['gif']>
}

/** A GIF in a conversation: a press pauses or resumes it; with reduced motion it does not start by itself. */
function MessageGif({ gif }: MessageGifProps) {
  const t = useTranslate()
  // The server cannot know the motion preference, and renders a still picture.
  const maySeeMotion = useMedia('(prefers-reduced-motion: no-preference)')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const playing = chosen ?? maySeeMotion
  const title = gif.title || t('chat.gifUntitled')
  const height = Math.min(Math.round((width * gif.height) / gif.width), tallest)
  const Icon = playing ? Pause : Play
  return (
    <button
      type="button"
      className={styles.photo}
      style={{ blockSize: height }}
      aria-label={t(playing ? 'chat.gifPause' : 'chat.gifPlay', { title })}
      onClick={() => setChosen(!playing)}
    >
      <Picture source={getGifSource(gif, playing ? 'full' : 'still')} alt="" className={styles.picture} />
      <span className={styles.play}>
        <Icon aria-hidden />
      </span>
    </button>
  )
}

interface MessagePhotoProps {
  picture: PictureSource
  /** Shows what it is, such as "Photo from Sofie". */
  alt: string
  /** The name of the button, such as "Open photo from Sofie". */
  openLabel: string
  onOpen: () => void
  /** The words to load it again with, where that may help. */
  retryLabel?: string | undefined
  /** A photo that is not accepted yet shows its blur until it is pressed. */
  covered?: { blur: string; label: string } | undefined
  /** The upload progress, from 0 to 1, while it is being sent. */
  share?: number | undefined
}

const width = 220
const tallest = 320

/** A photo in a conversation, 220 px wide and never as tall as a phone. */
function MessagePhoto(props: MessagePhotoProps) {
  const { picture, alt, openLabel, onOpen, retryLabel, covered, share } = props
  const height = Math.min(Math.round((width * picture.height) / picture.width), tallest)
  // The URL that failed to load: a file that this browser cannot show, or one that did not arrive.
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

export type BubbleContent =
  | { kind: 'text'; text: ReactNode }
  | ({ kind: 'photo' } & MessagePhotoProps)
  | ({ kind: 'gif' } & MessageGifProps)
  | ({ kind: 'voice' } & MessageVoiceProps)
  /** `title` says who gave what, `note` its cost. */
  | { kind: 'gift'; giftId: string; title: string; note?: string | undefined; text?: ReactNode }

export type Delivery =
  /** `shown` puts the text next to the icon, for unusual states. */
  | { state: 'sending' | 'sent' | 'delivered' | 'read'; label: string; shown?: boolean | undefined }
  | {
      state: 'failed'
      label: string
      /** Null when sending again cannot help; `name` includes the price. */
      retry: { label: string; name: string; onRetry: () => void } | null
      discardLabel: string
      onDiscard: () => void
    }

export interface MessageBubbleProps {
  mine: boolean
  /** The same author continues: no tight corner, no line below. */
  continued: boolean
  /** The author, for screen readers: "You", "Sofie". */
  author: string
  content: BubbleContent
  time: { text: string; dateTime: string }
  /** Of one's own message. */
  delivery?: Delivery | undefined
  /** Next to the bubble: what can be done with the message. */
  menu?: ReactNode
  /** Its id in the page. */
  id?: string | undefined
  /** What it replies to. */
  quote?: ReactNode
  /** Below the bubble: how the two have reacted. */
  reactions?: ReactNode
}

/** One message of a conversation; runs of one author within five minutes join. */
export function MessageBubble(props: MessageBubbleProps) {
  const { mine, continued, author, content, time, delivery, menu, id, quote, reactions } = props
  const failed = delivery?.state === 'failed'
  const shown = delivery?.state !== 'failed' && delivery?.shown
  return (
    <div
      data-message={id}
      tabIndex={id ? -1 : undefined}
      className={classes(
        styles.message,
        mine ? styles.mine : styles.theirs,
        continued && !failed && styles.continued,
        failed && styles.failed,
      )}
    >
      <span className="visually-hidden">{`${author}: `}</span>
      <div className={styles.beside}>
        <BubbleBody content={content} quote={quote} />
        {menu}
      </div>
      {reactions}
      {failed ? (
        <p className={styles.meta} role="alert">
          <CircleAlert aria-hidden />
          <span>{delivery.label}</span>
          {delivery.retry && (
            <TextButton
              tone="danger"
              className={styles.retry}
              aria-label={delivery.retry.name}
              onClick={delivery.retry.onRetry}
            >
              {delivery.retry.label}
            </TextButton>
          )}
          <TextButton tone="danger" className={styles.retry} onClick={delivery.onDiscard}>
            {delivery.discardLabel}
          </TextButton>
        </p>
      ) : (
        <p className={continued && !shown ? 'visually-hidden' : styles.meta}>
          <time dateTime={time.dateTime}>{time.text}</time>
          {delivery && <DeliveryMark state={delivery.state} label={delivery.label} shown={delivery.shown} />}
        </p>
      )}
    </div>
  )
}

function BubbleBody({ content, quote }: { content: BubbleContent; quote?: ReactNode }) {
  if (quote && content.kind !== 'text') {
    return (
      <div className={styles.quoting}>
        {quote}
        <BubbleBody content={content} />
      </div>
    )
  }
  if (content.kind === 'photo') return <MessagePhoto {...content} />
  if (content.kind === 'gif') return <MessageGif gif={content.gif} />
  if (content.kind === 'voice') {
    return (
      <div className={styles.voice}>
        <MessageVoice {...content} />
      </div>
    )
  }
  if (content.kind === 'text') {
    return (
      <div className={styles.bubble} dir="auto">
        {quote}
        {content.text}
      </div>
    )
  }
  return (
    <div className={styles.gift}>
      <GiftArt id={content.giftId} className={styles.giftArt} />
      <div>
        <b className={styles.giftTitle}>{content.title}</b>
        {content.note && <span className={styles.giftNote}>{content.note}</span>}
        {content.text && (
          <p className={styles.giftText} dir="auto">
            {content.text}
          </p>
        )}
      </div>
    </div>
  )
}

interface DeliveryMarkProps {
  state: 'sending' | 'sent' | 'delivered' | 'read'
  label: string
  shown: boolean | undefined
}

function DeliveryMark({ state, label, shown }: DeliveryMarkProps) {
  const Icon = state === 'sending' ? Clock : state === 'sent' ? Check : CheckCheck
  return (
    <>
      <Icon aria-hidden className={state === 'read' ? styles.read : undefined} />
      <span className={shown ? undefined : 'visually-hidden'}>{label}</span>
    </>
  )
}
