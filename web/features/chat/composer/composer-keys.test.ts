import { expect, test } from 'vitest'
import { type ComposerKey, sendsMessage } from './composer-shell.tsx'

const enter: ComposerKey = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 13,
}

test('Enter sends with a keyboard', () => {
  expect(sendsMessage(enter, false)).toBe(true)
})

test('Shift+Enter is a new line', () => {
  expect(sendsMessage({ ...enter, shiftKey: true }, false)).toBe(false)
})

test('Enter on a touch screen is a new line', () => {
  expect(sendsMessage(enter, true)).toBe(false)
  expect(sendsMessage({ ...enter, ctrlKey: true }, true)).toBe(true)
})

test('an input method that forms a character never sends', () => {
  expect(sendsMessage({ ...enter, isComposing: true }, false)).toBe(false)
  expect(sendsMessage({ ...enter, keyCode: 229 }, false)).toBe(false)
})

test('no other key sends', () => {
  expect(sendsMessage({ ...enter, key: 'a', ctrlKey: true }, false)).toBe(false)
})
