import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { TestPostgres } from './global-setup.ts'

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  /** Connects to it; closed after the file's last test. */
  readonly pool: pg.Pool
  /** For code under test that makes its own connections. */
  readonly connection: TestPostgres & { database: string }
}

/**
 * Returns a database for the calling test file alone: created before its first test, dropped after its last. The file
 * fails when the code under test has left a connection open. Read its properties inside tests and hooks only.
 */
export function useTestDatabase(): TestDatabase {
  const server = inject('postgres')
  const connection = { ...server, database: `test_${randomBytes(6).toString('hex')}` }
  let pool: pg.Pool | undefined
  beforeAll(async () => {
    await asAdministrator(server, (client) =>
      client.query(`create database ${connection.database} template duet_template`),
    )
    pool = new pg.Pool({ ...connection, max: 10, application_name: 'test pool' })
    pool.on('error', () => {})
  })
  afterAll(async () => {
    await pool?.end()
    const left = await asAdministrator(server, (client) => dropDatabase(client, connection.database))
    if (left.length > 0) throw new Error(`Connections were left open:\n${left.join('\n')}`)
  })
  return {
    connection,
    get pool() {
      if (!pool) throw new Error('The test database is there only while tests and hooks run.')
      return pool
    },
  }
}

async function asAdministrator<Result>(
  server: TestPostgres,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const CLOSING_MILLISECONDS = 2000

// A connection that was closed properly may need a moment to go.
async function dropDatabase(client: pg.Client, database: string): Promise<string[]> {
  const deadline = Date.now() + CLOSING_MILLISECONDS
  let left = await openConnections(client, database)
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(20)
    left = await openConnections(client, database)
  }
  await client.query(`drop database if exists ${database} with (force)`)
  return left
}

async function openConnections(client: pg.Client, database: string): Promise<string[]> {
  const { rows } = await client.query<{ application_name: string; query: string }>(
    'select application_name, query from pg_stat_activity where datname = $1',
    [database],
  )
  return rows.map((row) => `${row.application_name || 'unnamed'}: ${row.query}`)
}
