import { AudioLines, Play } from 'lucide-react'
import type { VoiceType } from '#contract/features/chat/voice.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './message-voice.module.css'
import { canPlay, playVoice, usePlayer } from './player.ts'
import { VoiceTrack } from './voice-track.tsx'
import { formatClock } from './waveform.ts'

export interface MessageVoiceProps {
  mine: boolean
  id: string
  /** The URL of its file. */
  source: string
  type: VoiceType
  milliseconds: number
  waveform: string
  /** Says what it is, such as "Voice message from Sofie". */
  label: string
  /** A voice message that is not accepted yet is not played before this is pressed. */
  covered?: { label: string; onAccept: () => void } | undefined
  /** The upload progress, from 0 to 1, while it is being sent. */
  share?: number | undefined
}

/** A voice message in a conversation. */
export function MessageVoice(props: MessageVoiceProps) {
  const { mine, id, source, type, milliseconds, waveform, label, covered, share } = props
  const t = useTranslate()
  const { isFailed } = usePlayer(id)
  if (covered) {
    return (
      <button type="button" className={styles.cover} onClick={covered.onAccept}>
        <Play aria-hidden />
        <span>{covered.label}</span>
        <span className={styles.length}>{formatClock(milliseconds)}</span>
      </button>
    )
  }
  if (!canPlay(type)) {
    return (
      <p className={styles.unplayable}>
        <AudioLines aria-hidden />
        <span>{t('chat.voiceUnplayable')}</span>
      </p>
    )
  }
  return (
    <fieldset className={classes(styles.voice, mine && styles.mine)}>
      <legend className="visually-hidden">{label}</legend>
      <VoiceTrack id={id} source={source} milliseconds={milliseconds} waveform={waveform} />
      {isFailed && (
        <p className={styles.failed} role="alert">
          <span>{t('chat.voiceUnloaded')}</span>{' '}
          <TextButton tone="inherit" onClick={() => playVoice(id, source)}>
            {t('chat.retry')}
          </TextButton>
        </p>
      )}
      {share !== undefined && (
        <span className={styles.progress} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      )}
    </fieldset>
  )
}
