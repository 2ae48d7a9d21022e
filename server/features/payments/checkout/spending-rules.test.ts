import { describe, expect, it } from 'vitest'
import { changeCaps, computeLeftUnder, getCapsAt, type StoredCaps } from './spending-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const tomorrow = new Date('2026-11-22T12:00:00Z')
const caps = (daily: number | null, monthly: number | null, next: StoredCaps['next'] = null): StoredCaps => ({
  daily,
  monthly,
  next,
})

describe('a member’s own limit', () => {
  it.each([
    ['a first limit holds at once', caps(null, null), { daily: 1000, monthly: null }, caps(1000, null)],
    ['a lower one holds at once', caps(1000, null), { daily: 500, monthly: null }, caps(500, null)],
    [
      'a higher one waits a day',
      caps(500, null),
      { daily: 900, monthly: null },
      caps(500, null, { daily: 900, monthly: null, from: tomorrow }),
    ],
    [
      'none is higher than any',
      caps(500, null),
      { daily: null, monthly: null },
      caps(500, null, { daily: null, monthly: null, from: tomorrow }),
    ],
    [
      'of two the lower holds at once and the higher waits',
      caps(500, 9000),
      { daily: 800, monthly: 3000 },
      caps(500, 3000, { daily: 800, monthly: 3000, from: tomorrow }),
    ],
    [
      'lowering again takes a waiting rise back',
      caps(500, null, { daily: 900, monthly: null, from: tomorrow }),
      { daily: 400, monthly: null },
      caps(400, null),
    ],
  ])('%s', (_what, stored, wanted, result) => {
    expect(changeCaps(stored, wanted, now)).toEqual(result)
  })

  it('rises after exactly a day, and asking again does not restart the day', () => {
    const stored = caps(500, null, { daily: 900, monthly: null, from: tomorrow })
    expect(getCapsAt(stored, new Date(tomorrow.getTime() - 1)).daily).toBe(500)
    expect(getCapsAt(stored, tomorrow)).toEqual(caps(900, null))
    const later = new Date(now.getTime() + 3_600_000)
    expect(changeCaps(stored, { daily: 900, monthly: null }, later).next?.from).toEqual(tomorrow)
  })

  it('delays an increase by no more than its day, even if it is lowered or reduced meanwhile', () => {
    const stored = caps(500, 9000, { daily: 900, monthly: 9000, from: tomorrow })
    const later = new Date(now.getTime() + 43_200_000)
    expect(changeCaps(stored, { daily: 900, monthly: 3000 }, later)).toEqual(
      caps(500, 3000, { daily: 900, monthly: 3000, from: tomorrow }),
    )
    expect(changeCaps(stored, { daily: 800, monthly: 9000 }, later).next?.from).toEqual(tomorrow)
    const inADay = new Date(later.getTime() + 86_400_000)
    expect(changeCaps(stored, { daily: 901, monthly: 9000 }, later).next?.from).toEqual(inADay)
    expect(changeCaps(stored, { daily: 900, monthly: null }, later).next?.from).toEqual(inADay)
  })

  it.each([
    [caps(null, null), { day: 10, month: 10 }, null],
    [caps(1000, null), { day: 400, month: 900 }, 600],
    [caps(1000, 1000), { day: 0, month: 900 }, 100],
    [caps(1000, null), { day: 1500, month: 1500 }, 0],
  ])('leaves %j after %j: %s', (limits, spent, left) => {
    expect(computeLeftUnder(limits, spent)).toBe(left)
  })
})
