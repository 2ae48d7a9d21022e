import { once } from 'node:events'
import { Kysely, PostgresDialect } from 'kysely'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { describe, expect, it, vi } from 'vitest'
import type { Tables } from '#database/tables.ts'
import { useTestDatabase } from '#tests/database.ts'
import { openSmallRedis } from '#tests/failure/small-redis.ts'
import { deleteEndedLimits } from './rate-limits.sql.ts'
import { createRateLimits, openRedisForLimits } from './rate-limits.ts'

const database = useTestDatabase()

const inDatabase = () => ({ pool: database.pool, redis: null })

async function takeMany(
  limits: ReturnType<typeof createRateLimits>[],
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
  it('holds across several processes, and after a restart', async () => {
    const limit = { requests: 5, seconds: 3600 }
    const two = [createRateLimits(inDatabase()), createRateLimits(inDatabase())]
    const waits = await takeMany(two, 8, limit, 'signup')
    expect(waits.slice(0, 5)).toEqual([null, null, null, null, null])
    for (const wait of waits.slice(5)) expect(wait).toBeGreaterThan(3500)
    expect(await takeMany([createRateLimits(inDatabase())], 1, limit, 'signup')).not.toEqual([null])
  })

  it('holds for a hundred parallel requests to two processes', async () => {
    const limit = { requests: 20, seconds: 600 }
    const two = [createRateLimits(inDatabase()), createRateLimits(inDatabase())]
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, index) => two[index % 2]?.take('login', 'somebody', limit)),
    )
    expect(waits.filter((wait) => wait === null)).toHaveLength(20)
  })

  it('does not count what is released', async () => {
    const limits = createRateLimits(inDatabase())
    const limit = { requests: 2, seconds: 3600 }
    for (let count = 0; count < 5; count++) {
      expect(await limits.take('given back', 'anna', limit)).toBe(null)
      await limits.release('given back', 'anna', limit)
    }
    expect(await takeMany([limits], 3, limit, 'given back')).toEqual([null, null, expect.any(Number)])
  })

  it('counts each name and each client separately', async () => {
    const limits = createRateLimits(inDatabase())
    const limit = { requests: 1, seconds: 3600 }
    expect(await limits.take('one', 'anna', limit)).toBe(null)
    expect(await limits.take('one', 'ben', limit)).toBe(null)
    expect(await limits.take('other', 'anna', limit)).toBe(null)
    expect(await limits.take('one', 'anna', limit)).toBeGreaterThan(0)
  })
})

describe('a limit of a minute', () => {
  const limit = { requests: 50, seconds: 60 }

  it('holds across several processes, up to a tenth for each', async () => {
    const three = [
      createRateLimits(inDatabase()),
      createRateLimits(inDatabase()),
      createRateLimits(inDatabase()),
    ]
    const waits = await takeMany(three, 180, limit, 'read')
    const through = waits.filter((wait) => wait === null).length
    expect(through).toBeGreaterThanOrEqual(50)
    expect(through).toBeLessThanOrEqual(50 + 2 * 5)
    for (const wait of waits.slice(-30)) expect(wait).toBeGreaterThan(0)
  })

  it('is exact in one process, and makes no round trip for clients far below it', async () => {
    const { pool } = database
    const asked = vi.spyOn(pool, 'query')
    expect(await takeMany([createRateLimits({ pool, redis: null })], 5, limit, 'few')).toEqual(
      Array(5).fill(null),
    )
    expect(asked).not.toHaveBeenCalled()
    const waits = await takeMany([createRateLimits({ pool, redis: null })], 60, limit, 'send')
    expect(waits.filter((wait) => wait === null)).toHaveLength(50)
    expect(asked).toHaveBeenCalled()
    asked.mockRestore()
  })

  it('can lag as much over a longer span, and survives restarts from a tenth on', async () => {
    const { pool } = database
    const ofDay = { requests: 50, seconds: 86_400, approximate: true }
    const asked = vi.spyOn(pool, 'query')
    const one = createRateLimits({ pool, redis: null })
    expect(await takeMany([one], 5, ofDay, 'view')).toEqual(Array(5).fill(null))
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
    await takeMany([one], 40, ofDay, 'view')
    const waits = await takeMany([createRateLimits({ pool, redis: null })], 20, ofDay, 'view')
    expect(waits.filter((wait) => wait === null)).toHaveLength(5)
  })

  it('would fail if each process counted by itself', async () => {
    const alone = () => new RateLimiterMemory({ points: 50, duration: 60 })
    const three = [alone(), alone(), alone()]
    const through = await Promise.allSettled(
      Array.from({ length: 180 }, (_, index) => three[index % 3]?.consume('somebody')),
    )
    expect(through.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(60)
  })
})

describe('with Redis', () => {
  const limit = { requests: 50, seconds: 60 }

  it('counts minutes in it, across several processes, and longer limits in the database', async () => {
    const server = await openSmallRedis()
    const open = () => openRedisForLimits(`redis://127.0.0.1:${server.port}`, () => undefined)
    const connections = [open(), open()]
    await Promise.all(connections.map((redis) => once(redis, 'ready')))
    try {
      const two = connections.map((redis) => createRateLimits({ pool: database.pool, redis }))
      const asked = vi.spyOn(database.pool, 'query')
      const waits = await takeMany(two, 130, limit, 'by redis')
      expect(asked).not.toHaveBeenCalled()
      const through = waits.filter((wait) => wait === null).length
      expect(through).toBeGreaterThanOrEqual(50)
      expect(through).toBeLessThanOrEqual(50 + 5)
      expect(await takeMany(two, 3, { requests: 1, seconds: 3600 }, 'hourly by redis')).toEqual([
        null,
        expect.any(Number),
        expect.any(Number),
      ])
      expect(asked).toHaveBeenCalled()
      asked.mockRestore()
      await server.close()
      // Without it each counts by itself, and no one waits for an answer.
      const alone = await takeMany(two.slice(0, 1), 60, limit, 'alone')
      expect(alone.filter((wait) => wait === null)).toHaveLength(50)
    } finally {
      for (const redis of connections) redis.disconnect()
    }
  })
})

it('forgets counts once their time is over', async () => {
  const { pool } = database
  const limits = createRateLimits({ pool, redis: null })
  await limits.take('hourly', 'network', { requests: 1, seconds: 3600 })
  await limits.take('daily', 'network', { requests: 1, seconds: 86_400 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await deleteEndedLimits(db, new Date(Date.now() + 2 * 3_600_000))
  const { rows } = await pool.query(`select key from rate_limits where key like '%:network' order by key`)
  expect(rows).toEqual([{ key: 'daily:network' }])
})
