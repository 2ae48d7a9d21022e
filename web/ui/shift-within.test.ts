import { expect, test } from 'vitest'
import { shiftWithin } from './shift-within.ts'

test.each([
  ['within the screen stays where it is', { left: 60, right: 260 }, 0],
  ['beyond the end of the screen comes back', { left: 250, right: 450 }, -72],
  ['before the beginning of the screen comes back', { left: -40, right: 160 }, 52],
  ['wider than the screen shows its beginning', { left: 30, right: 530 }, -18],
])('a panel %s', (_, place, shift) => {
  expect(shiftWithin(place, 390)).toBe(shift)
})
