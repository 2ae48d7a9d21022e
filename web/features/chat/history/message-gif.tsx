import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import { useMedia } from '#web/app/browser/use-in-browser.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import type { PictureSource } from '#web/ui/picture.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './message-bubble.module.css'

/** Returns the URL of a GIF: our own server fetches it from its provider. */
function gifSource(
  { id, width, height }: NonNullable<Message['gif']>,
  size: 'full' | 'still',
): PictureSource {
  return { src: `/api/gif.php?id=${id}&size=${size}`, width, height }
}

export interface MessageGifProps {
  gif: NonNullable<Message['gif']>
}

const width = 220
const tallest = 320

/** A GIF in a conversation: a press pauses or resumes it; with reduced motion it does not start by itself. */
export function MessageGif({ gif }: MessageGifProps) {
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
      <Picture source={gifSource(gif, playing ? 'full' : 'still')} alt="" className={styles.picture} />
      <span className={styles.play}>
        <Icon aria-hidden />
      </span>
    </button>
  )
}
