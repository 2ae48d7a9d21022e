import { Mic, Pause, SendHorizontal, Square, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { stopVoice } from './player.ts'
import {
  type OutgoingVoice,
  type RecordingProblem,
  type RecordingState,
  useRecording,
  type VoiceRecording,
} from './record-voice.ts'
import styles from './voice-recorder.module.css'
import { VoiceTrack } from './voice-track.tsx'
import { formatClock } from './waveform.ts'

const problemTexts = {
  unsupported: 'chat.voiceUnsupported',
  denied: 'chat.voiceDenied',
  no_device: 'chat.voiceNoDevice',
  busy: 'chat.voiceBusy',
  too_short: 'error.recording_too_short',
} as const satisfies Record<RecordingProblem, string>

/** The number of tenths of a second that fit side by side on a wide screen. */
const shownLevels = 150

/** The live input of the microphone. */
function LiveWave({ levels }: { levels: readonly number[] }) {
  return (
    <span className={styles.live} aria-hidden>
      {levels.slice(-shownLevels).map((level, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are places, and their heights run through them
          key={index}
          style={{ blockSize: `${Math.max(8, Math.min(1, level * 3) * 100)}%` }}
        />
      ))}
    </span>
  )
}

/** Announces the state to screen readers, but not the running time. */
function useStatus(state: RecordingState, maxSeconds: number): string {
  const t = useTranslate()
  if (state.phase === 'starting') return t('chat.voiceStarting')
  if (state.phase === 'recording') return t('chat.voiceRecording')
  if (state.phase === 'paused') return t('chat.voicePaused')
  if (state.phase === 'failed') return t(problemTexts[state.problem])
  const isFull = state.phase === 'recorded' && state.isFull
  return isFull ? t('chat.voiceFull', { seconds: maxSeconds }) : t('chat.voiceReady')
}

export interface VoiceRecorderProps {
  /** Whether there is a recording, or one is about to start. */
  open: boolean
  /** The button is held, and the recording ends when it is let go. */
  held: boolean
  /** The name of the other member. */
  name: string
  credits: number
  maxSeconds: number
  /** Sends it; `onSent` closes the recorder, which stays open if nothing was sent. */
  onSend: (voice: OutgoingVoice, onSent: () => void) => void
  onClose: () => void
}

/** Records, previews and sends a voice message. */
export function VoiceRecorder(props: VoiceRecorderProps) {
  return props.open ? <OpenRecorder {...props} /> : null
}

function OpenRecorder({ held, name, credits, maxSeconds, onSend, onClose }: VoiceRecorderProps) {
  const t = useTranslate()
  const recording = useRecording(maxSeconds)
  const { state, stop } = recording
  const status = useStatus(state, maxSeconds)
  const [wasHeld] = useState(held)
  const panel = useRef<HTMLFieldSetElement>(null)
  const { phase } = state
  const isRunning = phase === 'recording' || phase === 'paused'
  const sent = useRef(false)

  // If the button is released while the browser asks about the microphone, recording continues until a press.
  const stopReleased = useEffectEvent(() => {
    if (wasHeld && isRunning) void stop()
  })
  useEffect(() => {
    if (!held) stopReleased()
  }, [held])

  // After a press, the focus moves here; a finger that holds the button stays on it.
  const focusNext = useEffectEvent(() => {
    if (held) return
    panel.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase has a next step
  useEffect(() => focusNext(), [phase === 'paused' ? 'recording' : phase, held])

  const voice = phase === 'recorded' ? state.voice : null
  const dropVoice = useEffectEvent(() => {
    stopVoice()
    if (voice && !sent.current) URL.revokeObjectURL(voice.url)
  })
  useEffect(() => () => dropVoice(), [])

  async function handleSend() {
    const finished = voice ?? (await stop())
    if (!finished) return
    onSend(finished, () => {
      sent.current = true
      onClose()
    })
  }

  return (
    <fieldset
      ref={panel}
      className={styles.recorder}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <legend className="visually-hidden">{t('chat.voiceRecorder', { name })}</legend>
      {isRunning && <RunningRecording recording={recording} maxSeconds={maxSeconds} />}
      {voice && (
        <VoiceTrack
          id="recording"
          source={voice.url}
          milliseconds={voice.milliseconds}
          waveform={voice.waveform}
        />
      )}
      <p role="status" className={isRunning ? 'visually-hidden' : styles.status}>
        {status}
      </p>
      <RecorderButtons
        recording={recording}
        credits={credits}
        onClose={onClose}
        onSend={() => void handleSend()}
      />
    </fieldset>
  )
}

interface RunningRecordingProps {
  recording: VoiceRecording
  maxSeconds: number
}

/** The recording in progress, with the button that pauses it: in the row below, it would leave too little room to send. */
function RunningRecording({ recording: { state, pause, resume }, maxSeconds }: RunningRecordingProps) {
  const t = useTranslate()
  if (state.phase !== 'recording' && state.phase !== 'paused') return null
  const isPaused = state.phase === 'paused'
  return (
    <div className={styles.running}>
      <IconButton
        label={t(isPaused ? 'chat.voiceResume' : 'chat.voicePause')}
        icon={isPaused ? <Mic aria-hidden /> : <Pause aria-hidden />}
        onClick={isPaused ? resume : pause}
      />
      <span className={isPaused ? styles.still : styles.dot} />
      <span className={styles.time}>
        {t('chat.voiceTime', {
          at: formatClock(state.milliseconds),
          length: formatClock(maxSeconds * 1000),
        })}
      </span>
      <LiveWave levels={state.levels} />
    </div>
  )
}

interface RecorderButtonsProps {
  recording: VoiceRecording
  credits: number
  onSend: () => void
  onClose: () => void
}

/** The current actions; `data-next` is where the focus moves. */
function RecorderButtons({ recording, credits, onSend, onClose }: RecorderButtonsProps) {
  const t = useTranslate()
  const { state, stop, restart } = recording
  const { phase } = state
  const isRunning = phase === 'recording' || phase === 'paused'
  return (
    <div className={styles.buttons}>
      <IconButton
        label={t('chat.voiceDiscard')}
        icon={<Trash2 aria-hidden />}
        className={styles.discard}
        onClick={onClose}
      />
      {isRunning && (
        <IconButton
          data-next
          label={t('chat.voiceStop')}
          icon={<Square aria-hidden />}
          onClick={() => void stop()}
        />
      )}
      {phase === 'failed' && state.problem !== 'unsupported' && (
        <Button data-next variant="soft" onClick={restart}>
          {t('chat.retry')}
        </Button>
      )}
      {(isRunning || phase === 'recorded') && (
        <Button
          data-next={phase === 'recorded' || undefined}
          icon={<SendHorizontal aria-hidden className="mirror-in-rtl" />}
          className={styles.send}
          onClick={onSend}
        >
          {t('chat.voiceSend', { credits })}
        </Button>
      )}
    </div>
  )
}
