import { expect, test } from 'vitest'
import { computeHeightAboveKeyboard } from './use-visible-height.ts'

test.each([
  ['an open keyboard', { height: 480, scale: 1 }, 844, 480],
  ['no keyboard', { height: 844, scale: 1 }, 844, null],
  ['the bar of the browser', { height: 790, scale: 1 }, 844, null],
  ['a page that is zoomed in', { height: 400, scale: 2 }, 844, null],
])('with %s', (_what, viewport, pageHeight, expected) => {
  expect(computeHeightAboveKeyboard(viewport, pageHeight)).toBe(expected)
})
