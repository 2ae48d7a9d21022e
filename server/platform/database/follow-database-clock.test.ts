import pino from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { setClockAhead, systemClock } from '../clock.ts'
import { createId } from '../ids.ts'
import { openDatabase } from './database.ts'
import { followDatabaseClock, measureClockAhead } from './follow-database-clock.ts'

const database = useTestDatabase()
const day = 86_400_000

afterEach(() => {
  vi.useRealTimers()
  setClockAhead(0)
})

describe('the clock of a process', () => {
  it('follows the database, even if its machine is a day ahead', async () => {
    const opened = openDatabase(database.connection, { connections: 1, onLost: () => undefined })
    const real = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: real + day })
    const stop = await followDatabaseClock(opened.pool, pino({ level: 'silent' }))
    expect(Math.abs(systemClock.now().getTime() - real)).toBeLessThan(30_000)
    const idTime = Number.parseInt(createId().replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(idTime - real)).toBeLessThan(30_000)
    stop()
    await opened.close()
  })

  it('stays as it is while both agree within half a second, however slow the connection', async () => {
    let now = 1_000_000
    const reading = (there: number) => async () => {
      now += 400
      return there
    }
    expect(await measureClockAhead(reading(1_000_200), () => now)).toBe(0)
    now = 1_000_000
    expect(await measureClockAhead(reading(990_200), () => now)).toBe(10_000)
  })
})
