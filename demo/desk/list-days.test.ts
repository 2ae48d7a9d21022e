import { expect, it } from 'vitest'
import { listDays } from './fill-desk.ts'

it.each(['2026-11-26T22:30:00Z', '2026-11-26T23:30:00Z', '2026-04-10T22:30:00Z', '2026-04-10T00:10:00Z'])(
  'the days before %s come once each, whenever clocks were changed',
  (now) => {
    const days = listDays(new Date(now), 'Europe/Amsterdam', 90).map((at) => at.toISOString().slice(0, 10))
    expect(new Set(days).size).toBe(90)
    expect(days[0]).toBe(new Date(now).toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' }))
  },
)
