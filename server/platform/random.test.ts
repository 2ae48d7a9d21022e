import { expect, test } from 'vitest'
import { makeRandom } from './random.ts'

test('a stream depends only on its seed', () => {
  const numbers = (seed: string) => Array.from({ length: 5 }, makeRandom(seed).next)
  expect(numbers('a')).toEqual(numbers('a'))
  expect(numbers('a')).not.toEqual(numbers('b'))
  expect(numbers('a')[0]).toBe(makeRandom('a').next())
})

test('numbers spread evenly', () => {
  const random = makeRandom('spread')
  const counts = new Array<number>(10).fill(0)
  for (let i = 0; i < 50_000; i++) {
    const bucket = Math.floor(random.next() * 10)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(300)
})

test('choices follow their weights and limits', () => {
  const random = makeRandom('choices')
  const drawn = Array.from({ length: 5000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
      ['never', 0],
    ] as const),
  )
  expect(drawn.filter((item) => item === 'often').length).toBeGreaterThan(4300)
  expect(drawn).not.toContain('never')
  for (let i = 0; i < 500; i++) {
    expect([2, 3, 4]).toContain(random.whole(2, 4))
    expect(new Set(random.sample([1, 2, 3, 4], 3)).size).toBe(3)
  }
  expect(random.sample([1, 2], 9).length).toBe(2)
})
