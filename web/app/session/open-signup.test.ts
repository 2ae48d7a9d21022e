import { expect, it } from 'vitest'
import { getNextPath } from './open-signup.ts'

it('leads from signup or login to what the visitor wanted, otherwise to the member it started from (P-003)', () => {
  expect(getNextPath({ profile: 'a1', next: '/members/a1?t=0' }, 'en')).toBe('/members/a1?t=0')
  expect(getNextPath({ profile: 'a1' }, 'en')).toBe('/members/a1/chat')
  expect(getNextPath({}, 'en')).toBeUndefined()
})
