import { expect, test } from 'vitest'
import { nextSlideIndex } from './lightbox.tsx'

test('arrows follow the reading direction and wrap around', () => {
  const slides = { count: 3, rightToLeft: false }
  expect(nextSlideIndex('ArrowRight', 2, slides)).toBe(0)
  expect(nextSlideIndex('ArrowLeft', 0, slides)).toBe(2)
  expect(nextSlideIndex('ArrowRight', 0, { ...slides, rightToLeft: true })).toBe(2)
  expect(nextSlideIndex('ArrowLeft', 0, { ...slides, rightToLeft: true })).toBe(1)
})

test('Home and End go to the ends, other keys nowhere', () => {
  const slides = { count: 3, rightToLeft: false }
  expect(nextSlideIndex('Home', 2, slides)).toBe(0)
  expect(nextSlideIndex('End', 0, slides)).toBe(2)
  expect(nextSlideIndex('ArrowDown', 0, slides)).toBeNull()
})
