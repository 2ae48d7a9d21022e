import pino from 'pino'
import { buildProgram, type Program } from '#server/app/build-program.ts'
import { readConfig } from '#server/app/config.ts'
import { buildApp } from '#server/http/app.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'

/** Opens connections to one database of an embedded PostgreSQL. */
export function connectTo(postgres: EmbeddedPostgres, database: string): Database {
  const { host, port, user, password } = postgres
  return openDatabase({ host, port, user, password, database }, { connections: 8, onLost: () => undefined })
}

/** Creates a database unless it exists. */
export async function createDatabase(postgres: EmbeddedPostgres, name: string): Promise<void> {
  const server = connectTo(postgres, 'postgres')
  const { rowCount } = await server.pool.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await server.pool.query(`create database ${name}`)
  await server.close()
}

/** Returns the whole server except its jobs and pages, in this process. */
export async function serveHere(
  database: Database,
  dataDir: string,
): Promise<{ host: string; port: number; program: Program; close(): Promise<void> }> {
  const config = readConfig({ DUET_MODE: 'demo', RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: dataDir })
  const log = pino({ level: 'error' })
  const program = await buildProgram({ config, log, clock: systemClock, database, publicPort: () => 0 })
  const { services, createContext } = program
  const health = { isReady: async () => true }
  const app = await buildApp({ config, log, health, built: null, services, createContext })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const { host, port } = new URL(origin)
  return { host, port: Number(port), program, close: () => app.close() }
}
