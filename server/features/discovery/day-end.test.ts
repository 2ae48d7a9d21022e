import { expect, it } from 'vitest'
import { findDayEnd } from './day-end.ts'

it.each([
  ['Europe/Amsterdam', '2026-11-21T12:00:00Z', '2026-11-21T23:00:00.000Z'],
  ['Europe/Amsterdam', '2026-07-01T22:30:00Z', '2026-07-02T22:00:00.000Z'],
  ['Europe/Amsterdam', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00.000Z'],
  ['Europe/Amsterdam', '2027-03-27T23:00:00Z', '2027-03-28T22:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-21T08:00:00.000Z'],
  ['Pacific/Auckland', '2026-11-21T12:00:00Z', '2026-11-22T11:00:00.000Z'],
])('in %s the day of %s ends at %s', (zone, moment, end) => {
  expect(findDayEnd(zone, new Date(moment)).toISOString()).toBe(end)
})
