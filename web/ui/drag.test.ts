import { expect, it } from 'vitest'
import { toVote } from './drag.ts'

it.each([
  ['far to the right', { x: 120, milliseconds: 900, width: 300 }, 'like'],
  ['far to the left', { x: -120, milliseconds: 900, width: 300 }, 'skip'],
  ['a short way', { x: 60, milliseconds: 900, width: 300 }, null],
  ['a quick flick', { x: -60, milliseconds: 60, width: 300 }, 'skip'],
  ['a tremble', { x: 10, milliseconds: 5, width: 300 }, null],
] as const)('a drag %s means the right thing', (_name, drag, vote) => {
  expect(toVote(drag)).toBe(vote)
})
