import { Pause, Play } from 'lucide-react'
import { useMemo } from 'react'
import { formatNumber } from '#contract/api/format.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { changeSpeed, pauseVoice, playVoice, seekVoice, usePlayer, useSpeed } from './player.ts'
import styles from './voice-track.module.css'
import { formatClock, readWaveform } from './waveform.ts'

const step = 4
const height = 32

/** Returns the bars of a waveform as one path; silence is a dot. */
function toPath(waveform: string): string {
  return readWaveform(waveform)
    .map((level, index) => {
      const bar = Math.max(2, level * (height - 4))
      return `M${index * step + step / 2} ${(height - bar) / 2}v${bar}`
    })
    .join('')
}

export interface VoiceTrackProps {
  /** Of the message, or of the recording that is not sent yet. */
  id: string
  source: string
  milliseconds: number
  waveform: string
}

/** A recording that can be played, at three speeds, with seeking. */
export function VoiceTrack({ id, source, milliseconds, waveform }: VoiceTrackProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { isPlaying, milliseconds: at, id: chosen } = usePlayer(id)
  const speed = formatNumber(useSpeed(), locale)
  const path = useMemo(() => toPath(waveform), [waveform])
  const share = Math.min(1, at / milliseconds)
  const viewBox = `0 0 ${waveform.length * step} ${height}`
  return (
    <div className={styles.track}>
      <IconButton
        variant="solid"
        label={t(isPlaying ? 'chat.voiceHold' : 'chat.voicePlay')}
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={() => (isPlaying ? pauseVoice() : playVoice(id, source))}
      />
      <span className={styles.wave}>
        <svg viewBox={viewBox} preserveAspectRatio="none" aria-hidden>
          <path d={path} />
        </svg>
        <svg
          viewBox={viewBox}
          preserveAspectRatio="none"
          aria-hidden
          className={styles.played}
          style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
        >
          <path d={path} />
        </svg>
        <input
          type="range"
          min={0}
          max={milliseconds}
          step={100}
          value={Math.min(at, milliseconds)}
          aria-label={t('chat.voicePosition')}
          aria-valuetext={t('chat.voiceTime', { at: formatClock(at), length: formatClock(milliseconds) })}
          onChange={(event) => seekVoice(id, source, Number(event.target.value))}
        />
      </span>
      <span className={styles.time}>{formatClock(chosen === null ? milliseconds : at)}</span>
      <button
        type="button"
        className={styles.speed}
        aria-label={t('chat.voiceSpeed', { speed })}
        onClick={changeSpeed}
      >{`${speed}×`}</button>
    </div>
  )
}
