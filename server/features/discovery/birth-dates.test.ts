import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeAgeOn } from '../profiles/age.ts'
import { toBirthDates } from './birth-dates.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const birthday = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('the birth dates of an age range', () => {
  it.each([
    ['2026-11-21', 18, 99, '1926-11-21', '2008-11-21'],
    ['2028-02-29', 27, 27, '2000-02-29', '2001-02-28'],
    ['2027-02-28', 18, 30, '1996-02-28', '2009-02-28'],
  ])('on %s for %i to %i are after %s until %s', (today, min, max, after, until) => {
    expect(toBirthDates(today, { min, max })).toEqual({ after, until })
  })

  it('include exactly those whose age is in the range, on leap days too', () => {
    fc.assert(
      fc.property(
        fc.oneof(day, fc.constantFrom('2028-02-29', '2027-02-28', '2027-03-01')),
        fc.oneof(birthday, fc.constantFrom('1996-02-29', '1996-02-28', '1996-03-01')),
        fc.integer({ min: 18, max: 60 }),
        fc.integer({ min: 0, max: 39 }),
        (today, born, min, width) => {
          const { after, until } = toBirthDates(today, { min, max: min + width })
          const age = computeAgeOn(today, born)
          expect(born > after && born <= until).toBe(age >= min && age <= min + width)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
