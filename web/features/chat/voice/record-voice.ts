import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VoiceType } from '#contract/features/chat/voice.ts'
import { stopVoice } from './player.ts'
import { toWaveform } from './waveform.ts'

/** A recording to be sent. */
export interface OutgoingVoice {
  readonly file: Blob
  readonly url: string
  readonly type: VoiceType
  readonly milliseconds: number
  readonly waveform: string
}

/** Why there is no recording; each has its words. */
export type RecordingProblem = 'unsupported' | 'denied' | 'no_device' | 'busy' | 'too_short'

// AAC first: every browser plays it, and older ones play nothing else. Without a codec, Safari means AAC.
const types = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/mp4']
const bitsPerSecond = 48_000
const tickMilliseconds = 100
/** Less than this is accidental, and the server refuses it, too. */
const minMilliseconds = 500

const problems: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'no_device',
  OverconstrainedError: 'no_device',
}

/** Throws a RecordingProblem where there is no microphone, or none that may be used. */
async function openMicrophone(): Promise<MediaStream> {
  if (!('mediaDevices' in navigator) || !('MediaRecorder' in window)) throw new RecordingError('unsupported')
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    throw new RecordingError(problems[error instanceof DOMException ? error.name : ''] ?? 'busy')
  }
}

class RecordingError extends Error {
  readonly problem: RecordingProblem

  constructor(problem: RecordingProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Measures how loud a stream is, from 0 to 1; always 0 where that cannot be measured. */
function createMeter(stream: MediaStream): { read: () => number; close: () => void } {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    return {
      read() {
        analyser.getFloatTimeDomainData(samples)
        return Math.min(1, Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length) * 2)
      },
      close: () => void context.close().catch(() => undefined),
    }
  } catch {
    return { read: () => 0, close: () => undefined }
  }
}

interface RecordingProgress {
  readonly milliseconds: number
  readonly levels: readonly number[]
}

export interface RecordingEvents {
  /** Is told ten times a second. */
  onProgress: (progress: RecordingProgress) => void
  /** The microphone was taken away, as by a phone call or a pulled plug: what was said until then can be had by `stop`. */
  onLost: () => void
}

/** One recording, from the microphone's opening until it is stopped or dropped. */
class Recording {
  readonly #stream: MediaStream
  readonly #recorder: MediaRecorder
  readonly #type: VoiceType
  readonly #meter: ReturnType<typeof createMeter>
  readonly #chunks: Blob[] = []
  readonly #levels: number[] = []
  readonly #timer: ReturnType<typeof setInterval>
  #milliseconds = 0
  #since = performance.now()
  /** As of the last tick: once the recorder has ended by itself, no one knows how long it ran. */
  #heard = 0
  #isEnding = false

  /** Starts to record. Throws RecordingError where that cannot be. */
  static async start(events: RecordingEvents): Promise<Recording> {
    const stream = await openMicrophone()
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
    try {
      if (!mimeType) throw new RecordingError('unsupported')
      return new Recording(stream, { mimeType, ...events })
    } catch (error) {
      for (const track of stream.getTracks()) track.stop()
      throw error instanceof RecordingError ? error : new RecordingError('busy')
    }
  }

  private constructor(
    stream: MediaStream,
    { mimeType, onProgress, onLost }: { mimeType: string } & RecordingEvents,
  ) {
    this.#stream = stream
    this.#type = mimeType.startsWith('audio/mp4') ? 'audio/mp4' : 'audio/webm'
    this.#recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond })
    this.#recorder.ondataavailable = ({ data }) => this.#chunks.push(data)
    this.#meter = createMeter(stream)
    this.#recorder.start()
    this.#timer = setInterval(() => {
      if (this.#recorder.state !== 'recording') return
      this.#levels.push(this.#meter.read())
      this.#heard = this.#elapsed()
      onProgress({ milliseconds: this.#heard, levels: this.#levels })
    }, tickMilliseconds)
    this.#recorder.addEventListener('stop', () => {
      if (!this.#isEnding) onLost()
    })
  }

  #elapsed(): number {
    const isRunning = this.#recorder.state === 'recording'
    return this.#milliseconds + (isRunning ? performance.now() - this.#since : 0)
  }

  pause(): void {
    if (this.#recorder.state !== 'recording') return
    this.#milliseconds = this.#elapsed()
    this.#recorder.pause()
  }

  resume(): void {
    if (this.#recorder.state !== 'paused') return
    this.#since = performance.now()
    this.#recorder.resume()
  }

  /** Stops and returns the recording; null when it is too short. */
  async stop(): Promise<OutgoingVoice | null> {
    const isLost = this.#recorder.state === 'inactive'
    const milliseconds = Math.round(isLost ? this.#heard : this.#elapsed())
    await this.#end()
    const file = new Blob(this.#chunks, { type: this.#type })
    if (milliseconds < minMilliseconds || file.size === 0) return null
    const url = URL.createObjectURL(file)
    return { file, url, type: this.#type, milliseconds, waveform: toWaveform(this.#levels) }
  }

  /** Stops and discards the recording. */
  drop(): void {
    void this.#end()
  }

  /** Releases the microphone, whose indicator the browser shows until then. */
  async #end(): Promise<void> {
    this.#isEnding = true
    clearInterval(this.#timer)
    if (this.#recorder.state !== 'inactive') {
      const stopped = new Promise((resolve) =>
        this.#recorder.addEventListener('stop', resolve, { once: true }),
      )
      this.#recorder.stop()
      await stopped
    }
    for (const track of this.#stream.getTracks()) track.stop()
    this.#meter.close()
  }
}

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
