import { describe, expect, it } from 'vitest'
import { readRange } from './send-file.ts'

describe('a span of a file', () => {
  it.each([
    ['bytes=0-1', { from: 0, to: 1 }],
    ['bytes=10-', { from: 10, to: 99 }],
    ['bytes=-5', { from: 95, to: 99 }],
    ['bytes=-500', { from: 0, to: 99 }],
    ['bytes=90-500', { from: 90, to: 99 }],
    ['bytes=100-', 'beyond'],
    ['bytes=-0', 'beyond'],
    ['bytes=5-4', null],
    ['bytes=0-1,5-6', null],
    ['bytes=-', null],
    ['items=0-1', null],
    [undefined, null],
  ])('%s of 100 bytes', (header, span) => {
    expect(readRange(header, 100)).toEqual(span)
  })
})
