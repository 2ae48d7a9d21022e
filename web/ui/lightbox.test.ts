import { expect, test } from 'vitest'
import { findNextSlideIndex } from './lightbox.tsx'

test('arrows follow the reading direction and wrap around', () => {
  const slides = { count: 3, rightToLeft: false }
  expect(findNextSlideIndex('ArrowRight', 2, slides)).toBe(0)
  expect(findNextSlideIndex('ArrowLeft', 0, slides)).toBe(2)
  expect(findNextSlideIndex('ArrowRight', 0, { ...slides, rightToLeft: true })).toBe(2)
  expect(findNextSlideIndex('ArrowLeft', 0, { ...slides, rightToLeft: true })).toBe(1)
})

test('Home and End go to the ends, other keys nowhere', () => {
  const slides = { count: 3, rightToLeft: false }
  expect(findNextSlideIndex('Home', 2, slides)).toBe(0)
  expect(findNextSlideIndex('End', 0, slides)).toBe(2)
  expect(findNextSlideIndex('ArrowDown', 0, slides)).toBeNull()
})
