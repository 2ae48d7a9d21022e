import { expect, it } from 'vitest'
import { moveItem } from './use-photos.ts'

it.each([
  ['a', 2, ['b', 'c', 'a']],
  ['c', 0, ['c', 'a', 'b']],
  ['b', 1, ['a', 'b', 'c']],
] as const)('a picture %s taken to place %i leaves the others in their order', (id, place, expected) => {
  expect(moveItem(['a', 'b', 'c'], id, place)).toEqual(expected)
})
