import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OutgoingVoice } from './outgoing-voice.ts'
import { stopVoice } from './player.ts'
import { Recording, RecordingError, type RecordingProblem, type RecordingProgress } from './record-voice.ts'

export type RecordingState =
  | { phase: 'starting' }
  | ({ phase: 'recording' | 'paused' } & RecordingProgress)
  /** `isFull`: it was stopped at the maximum length of a voice message. */
  | { phase: 'recorded'; voice: OutgoingVoice; isFull: boolean }
  | { phase: 'failed'; problem: RecordingProblem }

export interface VoiceRecording {
  state: RecordingState
  pause: () => void
  resume: () => void
  /** Stops for preview. Returns the recording; null when it is too short. */
  stop: () => Promise<OutgoingVoice | null>
  /** Tries again after a problem. */
  restart: () => void
}

/** Records from mount, up to a maximum length; releases the microphone on unmount. */
export function useRecording(maxSeconds: number): VoiceRecording {
  const [state, setState] = useState<RecordingState>({ phase: 'starting' })
  const [attempt, setAttempt] = useState(0)
  const recording = useRef<Recording | null>(null)

  const stop = useCallback(async (isFull = false) => {
    const running = recording.current
    if (!running) return null
    recording.current = null
    const voice = await running.stop()
    setState(voice ? { phase: 'recorded', voice, isFull } : { phase: 'failed', problem: 'too_short' })
    return voice
  }, [])

  const showProgress = useEffectEvent((progress: RecordingProgress) => {
    if (!recording.current) return
    setState({ phase: 'recording', milliseconds: progress.milliseconds, levels: [...progress.levels] })
    if (progress.milliseconds >= maxSeconds * 1000) void stop(true)
  })

  const keepLost = useEffectEvent(() => void stop())

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a recording of its own
  useEffect(() => {
    let isOver = false
    // Playback would be recorded, too.
    stopVoice()
    Recording.start({
      onProgress: (progress) => showProgress(progress),
      onLost: () => keepLost(),
    }).then(
      (started) => {
        if (isOver) return started.drop()
        recording.current = started
        setState({ phase: 'recording', milliseconds: 0, levels: [] })
      },
      (error: unknown) => {
        if (!(error instanceof RecordingError)) throw error
        if (!isOver) setState({ phase: 'failed', problem: error.problem })
      },
    )
    return () => {
      isOver = true
      recording.current?.drop()
      recording.current = null
    }
  }, [attempt])

  return {
    state,
    pause() {
      recording.current?.pause()
      setState((known) => (known.phase === 'recording' ? { ...known, phase: 'paused' } : known))
    },
    resume() {
      recording.current?.resume()
      setState((known) => (known.phase === 'paused' ? { ...known, phase: 'recording' } : known))
    },
    stop: () => stop(),
    restart() {
      setState({ phase: 'starting' })
      setAttempt(attempt + 1)
    },
  }
}
