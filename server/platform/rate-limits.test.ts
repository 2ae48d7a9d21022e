import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { rateLimits } from './rate-limits.ts'

const database = useTestDatabase()

async function takeMany(
  limits: ReturnType<typeof rateLimits>[],
  times: number,
  limit: { requests: number; seconds: number },
  name: string,
) {
  const waits: (number | null)[] = []
  for (let count = 0; count < times; count++) {
    const one = limits[count % limits.length]
    if (one) waits.push(await one.take(name, 'somebody', limit))
  }
  return waits
}

describe('a limit that matters', () => {
  it('holds over several processes together, and after a restart', async () => {
    const limit = { requests: 5, seconds: 3600 }
    const two = [rateLimits(database.pool), rateLimits(database.pool)]
    const waits = await takeMany(two, 8, limit, 'signup')
    expect(waits.slice(0, 5)).toEqual([null, null, null, null, null])
    for (const wait of waits.slice(5)) expect(wait).toBeGreaterThan(3500)
    expect(await takeMany([rateLimits(database.pool)], 1, limit, 'signup')).not.toEqual([null])
  })

  it('holds when a hundred ask two processes at one moment', async () => {
    const limit = { requests: 20, seconds: 600 }
    const two = [rateLimits(database.pool), rateLimits(database.pool)]
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, index) => two[index % 2]?.take('login', 'somebody', limit)),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(20)
  })

  it('counts each name and each asker apart', async () => {
    const limits = rateLimits(database.pool)
    const limit = { requests: 1, seconds: 3600 }
    expect(await limits.take('one', 'anna', limit)).toBe(null)
    expect(await limits.take('one', 'ben', limit)).toBe(null)
    expect(await limits.take('other', 'anna', limit)).toBe(null)
    expect(await limits.take('one', 'anna', limit)).toBeGreaterThan(0)
  })

  it('would not hold if each process counted by itself, as short ones do', async () => {
    const limit = { requests: 5, seconds: 60 }
    const two = [rateLimits(database.pool), rateLimits(database.pool)]
    expect((await takeMany(two, 10, limit, 'read')).filter((wait) => wait === null)).toHaveLength(10)
  })
})
