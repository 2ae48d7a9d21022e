import { describe, expect, it } from 'vitest'
import { Waveform } from '#contract/features/chat/voice.ts'
import { formatClock, readWaveform, toWaveform } from './waveform.ts'

describe('the waveform of a recording', () => {
  it.each([0, 1, 5, 48, 47, 600, 3001])('has a character for each part, from %i levels', (count) => {
    const levels = Array.from({ length: count }, (_, index) => Math.abs(Math.sin(index)))
    expect(() => Waveform.parse(toWaveform(levels))).not.toThrow()
  })

  it('is as high as the loudest moment of each part', () => {
    const levels = Array.from({ length: 96 }, (_, index) => (index === 10 ? 0.5 : 0.25))
    const parts = readWaveform(toWaveform(levels))
    expect(parts[5]).toBe(1)
    expect(parts[6]).toBeCloseTo(0.5, 1)
  })

  it('draws silence as silence', () => {
    expect(Math.max(...readWaveform(toWaveform([0.001, 0.002, 0.001])))).toBeLessThan(0.1)
  })
})

describe('a place in a recording', () => {
  it.each([
    [0, '0:00'],
    [999, '0:00'],
    [7040, '0:07'],
    [60_000, '1:00'],
    [299_999, '4:59'],
  ])('%i ms is written %s', (milliseconds, text) => {
    expect(formatClock(milliseconds)).toBe(text)
  })
})
