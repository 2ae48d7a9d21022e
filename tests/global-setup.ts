import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { tieToThisProcess } from './lifeline.ts'

/** Connection of the one PostgreSQL that all test files share. */
export interface TestPostgres {
  host: string
  port: number
  user: string
  password: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** The migrated database that each test file gets a copy of. */
export const TEMPLATE_DATABASE = 'duet_template'

/** Starts PostgreSQL for the whole run and fills the template database; Vitest calls it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'duet-tests-'))
  chmodSync(dataDir, 0o755)
  const server = await startEmbeddedPostgres({ dataDir, durable: false })
  const { host, port, user, password } = server
  const lifeline = tieToThisProcess(dataDir)
  const teardown = async () => {
    lifeline.cut()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate({ host, port, user, password })
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgres', { host, port, user, password })
  return teardown
}

async function makeTemplate(connection: TestPostgres): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  const pool = new pg.Pool({ ...connection, database: TEMPLATE_DATABASE, max: 2 })
  // Asked for by graphile-worker, which warns otherwise.
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  await migrate(pool)
  await runMigrations({ pgPool: pool })
  await pool.end()
}
