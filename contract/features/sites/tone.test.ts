import { describe, expect, it } from 'vitest'
import { computeContrast } from './contrast.ts'
import { siteTones, tones } from './tone.ts'

describe.each(siteTones)('the tone %s', (name) => {
  it.each(['light', 'dark'] as const)('keeps its texts legible in the %s scheme', (scheme) => {
    const { bg, surface, sunken, control, ink, ink2, ink3, mine, theirs } = tones[name][scheme]
    for (const text of [ink, ink2, ink3])
      for (const ground of [bg, surface, sunken, theirs])
        expect.soft(computeContrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    expect.soft(computeContrast('#ffffff', mine), 'white on mine').toBeGreaterThanOrEqual(4.5)
    for (const ground of [bg, surface])
      expect.soft(computeContrast(control, ground), 'control').toBeGreaterThanOrEqual(3)
  })
})
