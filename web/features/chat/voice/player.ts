import { useSyncExternalStore } from 'react'
import type { VoiceType } from '#contract/features/chat/voice.ts'

/** The current recording, playing or paused: one at a time, independent of scrolling. */
interface PlayerState {
  readonly id: string | null
  readonly isPlaying: boolean
  readonly milliseconds: number
  readonly isFailed: boolean
}

const idle: PlayerState = { id: null, isPlaying: false, milliseconds: 0, isFailed: false }
const speeds = [1, 1.5, 2]

let state = idle
let speed = 1
let audio: HTMLAudioElement | null = null
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function change(part: Partial<PlayerState>): void {
  state = { ...state, ...part }
  notify()
}

/** Reports the playback position; ignores the element after another one was chosen. */
function createAudio(): HTMLAudioElement {
  const element = new Audio()
  const tellTime = () => change({ milliseconds: element.currentTime * 1000 })
  element.addEventListener('play', () => change({ isPlaying: true }))
  element.addEventListener('pause', () => change({ isPlaying: false }))
  element.addEventListener('timeupdate', tellTime)
  element.addEventListener('seeked', tellTime)
  element.addEventListener('ended', () => stopVoice())
  element.addEventListener('error', () => {
    if (state.id !== null) change({ isPlaying: false, isFailed: true })
  })
  return element
}

/** Makes a recording the current one. Stops the previous one. */
function choose(id: string, source: string): HTMLAudioElement {
  audio ??= createAudio()
  if (state.id === id && !state.isFailed) return audio
  audio.pause()
  audio.src = source
  audio.defaultPlaybackRate = speed
  audio.playbackRate = speed
  change({ ...idle, id })
  return audio
}

/** Plays a recording from where it was paused. */
export function playVoice(id: string, source: string): void {
  // If the browser refuses to play, such as before a user gesture, it stays paused; an invalid file reports its own
  // error.
  choose(id, source)
    .play()
    .catch(() => undefined)
}

export function pauseVoice(): void {
  audio?.pause()
}

/** Ends the playing of one recording, or of any; the next time it starts from the beginning. */
export function stopVoice(id = state.id): void {
  if (!audio || state.id !== id) return
  audio.pause()
  state = idle
  audio.removeAttribute('src')
  audio.load()
  notify()
}

/** Seeks in a recording, without starting it. */
export function seekVoice(id: string, source: string, milliseconds: number): void {
  const element = choose(id, source)
  element.currentTime = milliseconds / 1000
  change({ milliseconds })
}

/** Switches to the next speed, for this recording and all that follow. */
export function changeSpeed(): void {
  speed = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
  if (audio) audio.playbackRate = speed
  notify()
}

/** Returns whether this browser plays recordings of a type. */
export function canPlay(type: VoiceType): boolean {
  const codec = type === 'audio/webm' ? 'opus' : 'mp4a.40.2'
  return new Audio().canPlayType(`${type}; codecs="${codec}"`) !== ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How a recording is being played; `idle` while it is another one, or none. */
export function usePlayer(id: string): PlayerState {
  const getState = () => (state.id === id ? state : idle)
  return useSyncExternalStore(subscribe, getState, () => idle)
}

/** How fast recordings are played. */
export function useSpeed(): number {
  return useSyncExternalStore(
    subscribe,
    () => speed,
    () => 1,
  )
}
