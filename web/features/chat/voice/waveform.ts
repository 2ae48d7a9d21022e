import { waveformParts } from '#contract/features/chat/voice.ts'

const loudest = 31
/** Anything quieter than this is drawn as silence, so that microphone hiss does not fill the waveform. */
const minPeak = 0.05

/** Returns the waveform of a recording, from its loudness (0 to 1) at even steps. */
export function toWaveform(levels: readonly number[]): string {
  const peak = Math.max(minPeak, ...levels)
  const signs = Array.from({ length: waveformParts }, (_, part) => {
    const from = Math.floor((part * levels.length) / waveformParts)
    const until = Math.max(from + 1, Math.floor(((part + 1) * levels.length) / waveformParts))
    const level = Math.max(0, ...levels.slice(from, until))
    return Math.round((level / peak) * loudest).toString(32)
  })
  return signs.join('')
}

/** Returns the loudness of each part of a waveform, from 0 to 1. */
export function readWaveform(waveform: string): number[] {
  return Array.from(waveform, (sign) => {
    const level = Number.parseInt(sign, 32)
    return Number.isNaN(level) ? 0 : level / loudest
  })
}

/** Formats a length or position in a recording: 0:07, 1:30. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
