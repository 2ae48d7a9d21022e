import { expect, it } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readConfig } from './config.ts'
import { buildConnection } from './open-program-database.ts'

const test = useTestDatabase()

/** Returns the planner settings of a program's connection. */
async function readPlanning(pooled: boolean, query: Record<string, string> = {}): Promise<unknown> {
  const { user, password, host, port, database } = test.connection
  const url = new URL(`postgres://${user}@localhost:${port}/${database}`)
  url.password = encodeURIComponent(password)
  url.searchParams.set('host', host)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const pooler = { DATABASE_POOLER: 'transaction', REDIS_URL: 'redis://localhost' }
  const config = readConfig({ DUET_MODE: 'test', DATABASE_URL: url.href, ...(pooled && pooler) })
  const opened = openDatabase(buildConnection(url.href, config), { connections: 1, onLost: () => undefined })
  try {
    const { rows } = await opened.pool.query(
      `select current_setting('jit') as jit, current_setting('random_page_cost') as random_page_cost`,
    )
    return rows[0]
  } finally {
    await opened.close()
  }
}

it('plans as on the embedded server on one set up by someone else, but not through a shared session', async () => {
  const { database } = test.connection
  await test.pool.query(`alter database ${database} set jit = on`)
  await test.pool.query(`alter database ${database} set random_page_cost = 4`)
  expect(await readPlanning(false)).toEqual({ jit: 'off', random_page_cost: '1.1' })
  expect(await readPlanning(true)).toEqual({ jit: 'on', random_page_cost: '4' })
})

it('keeps its settings when the connection string sets some itself, which then win', async () => {
  await test.pool.query(`alter database ${test.connection.database} set jit = on`)
  const own = { application_name: 'theirs', options: '-c random_page_cost=3 -c statement_timeout=9s' }
  expect(await readPlanning(false, own)).toEqual({ jit: 'off', random_page_cost: '3' })
  expect(await readPlanning(true, { options: '-c random_page_cost=3' })).toEqual({
    jit: 'on',
    random_page_cost: '3',
  })
})
