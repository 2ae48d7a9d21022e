import { expect, it } from 'vitest'
import { createRecentlyUsed } from './recently-used.ts'

it('keeps a limited number of entries, those used last', () => {
  const known = createRecentlyUsed<number>(3)
  for (const [place, name] of ['a', 'b', 'c'].entries()) known.set(name, place)
  known.get('a')
  known.set('d', 3)
  known.set('d', 4)
  expect([...known.keys()].sort()).toEqual(['a', 'c', 'd'])
  expect(known.get('d')).toBe(4)
})

it('has room again after a removal', () => {
  const known = createRecentlyUsed<true>(2)
  known.set('a', true)
  known.set('b', true)
  known.delete('a')
  known.set('c', true)
  expect([...known.keys()].sort()).toEqual(['b', 'c'])
})

it('forgets an entry after its time, and not before', async () => {
  const brief = createRecentlyUsed<true>(2, { ttl: 1 })
  const long = createRecentlyUsed<true>(2, { ttl: 600_000 })
  for (const known of [brief, long]) known.set('a', true)
  await expect.poll(() => brief.has('a')).toBe(false)
  expect(long.has('a')).toBe(true)
})

it('uses no memory for entries that it does not hold', () => {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const known = createRecentlyUsed<true>(1_000_000, { ttl: 60_000 })
  const after = process.memoryUsage()
  expect(after.heapUsed - heapUsed + after.arrayBuffers - arrayBuffers).toBeLessThan(1_000_000)
  expect(known.size).toBe(0)
})
