import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { startQuietVideo } from '#web/features/landers/quiet-video.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './quiet-video.module.css'

interface QuietVideoProps {
  file: string
  poster: string
  width: number
  height: number
  className?: string | undefined
}

/** A silent video for the mood: its poster until it may play, and a button that stops it (WCAG 2.2.2). */
export function QuietVideo({ file, poster, width, height, className }: QuietVideoProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    const element = video.current
    if (!element) return
    startQuietVideo(element)
    setPlaying(!element.paused)
  }, [])

  function handleToggle() {
    const element = video.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (!element.src) element.src = file
    element.play().catch(() => undefined)
  }

  return (
    <div className={classes(styles.frame, className)}>
      <video
        ref={video}
        data-file={file}
        poster={poster}
        width={width}
        height={height}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden
        className={styles.video}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <IconButton
        label={playing ? t('lander.video.pause') : t('lander.video.play')}
        icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={handleToggle}
        className={styles.button}
      />
    </div>
  )
}
