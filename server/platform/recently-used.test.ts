import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

it('remembers at most so many entries, those used last', () => {
  const known = recentlyUsed<number>(3)
  for (const [place, name] of ['a', 'b', 'c'].entries()) known.set(name, place)
  known.get('a')
  known.set('d', 3)
  known.set('d', 4)
  expect([...known.keys()].sort()).toEqual(['a', 'c', 'd'])
  expect(known.get('d')).toBe(4)
})

it('has room again for what was taken out', () => {
  const known = recentlyUsed<true>(2)
  known.set('a', true)
  known.set('b', true)
  known.delete('a')
  known.set('c', true)
  expect([...known.keys()].sort()).toEqual(['b', 'c'])
})

it('forgets an entry after its time', async () => {
  const known = recentlyUsed<true>(2, { ttl: 20 })
  known.set('a', true)
  expect(known.has('a')).toBe(true)
  await sleep(40)
  expect(known.has('a')).toBe(false)
})

it('takes no memory for entries that it does not hold', () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const known = recentlyUsed<true>(1_000_000, { ttl: 60_000 })
  const after = process.memoryUsage()
  expect(after.heapUsed - heapUsed + after.arrayBuffers - arrayBuffers).toBeLessThan(1_000_000)
  expect(known.size).toBe(0)
})
