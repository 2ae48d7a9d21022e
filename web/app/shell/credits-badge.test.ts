import { expect, it } from 'vitest'
import { creditsBadge } from './credits-badge.ts'

it('shows the credits badge from ten down, as a warning above zero and as danger at zero (K-022, L-028, L-029)', () => {
  expect([11, 10, 1, 0].map(creditsBadge)).toEqual(['hidden', 'warning', 'warning', 'danger'])
})
