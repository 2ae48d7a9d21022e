import { expect, test } from 'vitest'
import { isPicture } from './picture-file.ts'

test.each([
  ['IMG_0001.HEIC', '', true],
  ['IMG_0001.heic', 'image/heic', true],
  ['burst.heif', '', true],
  ['photo.jpeg', '', true],
  ['pasted', 'image/png', true],
  ['drawing.svg', 'image/svg+xml', false],
  ['letter.pdf', 'application/pdf', false],
  ['letter', '', false],
  ['heic', '', false],
])('%s of the type “%s” is a picture: %s', (name, type, expected) => {
  expect(isPicture({ name, type })).toBe(expected)
})
