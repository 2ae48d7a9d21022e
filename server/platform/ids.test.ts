import { version } from 'uuid'
import { describe, expect, it } from 'vitest'
import { createId, createRequestId } from './ids.ts'

describe('ids', () => {
  const ids = Array.from({ length: 20_000 }, createId)

  it('sort in the order in which they were made', () => {
    expect([...ids].sort()).toEqual(ids)
  })

  it('are unique, of version 7, and contain their time', () => {
    expect(new Set(ids).size).toBe(ids.length)
    const last = ids.at(-1) ?? ''
    expect(version(last)).toBe(7)
    const made = Number.parseInt(last.replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(Date.now() - made)).toBeLessThan(60_000)
  })
})

it('of requests are unique and of version 7, too, however many there are', () => {
  const ids = Array.from({ length: 150_000 }, createRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map(version))).toEqual(new Set([7]))
})
