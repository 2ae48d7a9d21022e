import { describe, expect, it } from 'vitest'
import { formatDate, mayBeBirthDate } from './use-signup-form.ts'

const now = new Date('2026-11-21T12:00:00Z')

describe('a typed birth date', () => {
  it('is written with all its digits', () => {
    expect(formatDate({ day: '4', month: '6', year: '1991' })).toBe('1991-06-04')
    expect(formatDate({ day: '', month: '6', year: '1991' })).toBeNull()
  })

  it('must be a day that exists, of someone old enough', () => {
    expect(mayBeBirthDate('1991-06-14', 18, now)).toBe(true)
    expect(mayBeBirthDate('1991-02-31', 18, now)).toBe(false)
    expect(mayBeBirthDate('0091-06-14', 18, now)).toBe(false)
    expect(mayBeBirthDate('2008-11-21', 18, now)).toBe(true)
    expect(mayBeBirthDate('2008-11-23', 18, now)).toBe(false)
  })
})
