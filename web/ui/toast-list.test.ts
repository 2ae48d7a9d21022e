import { expect, test } from 'vitest'
import { addToast, maxToasts, type ShownToast } from './toasts.tsx'

function aToast(key: number, id?: string): ShownToast {
  return { key, id, content: `toast ${key}` }
}

test('a toast with the id of a shown one replaces it and restarts its timer', () => {
  const shown = addToast(addToast([], aToast(1, 'chat-7')), aToast(2, 'chat-7'))
  expect(shown.map((toast) => toast.key)).toEqual([2])
})

test('toasts without an id are shown next to each other', () => {
  const shown = addToast(addToast([], aToast(1)), aToast(2))
  expect(shown.map((toast) => toast.key)).toEqual([1, 2])
})

test('the oldest toast is removed when there would be too many', () => {
  let shown: ShownToast[] = []
  for (let key = 1; key <= maxToasts + 1; key += 1) shown = addToast(shown, aToast(key))
  expect(shown.map((toast) => toast.key)).toEqual([2, 3, 4])
})
