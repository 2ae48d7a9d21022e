import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '#database/tables.ts'

// Whole numbers stay numbers (sequence numbers and counts are far below 2^53); dates stay 'YYYY-MM-DD'.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database {
  readonly pool: pg.Pool
  readonly db: Kysely<Tables>
  close(): Promise<void>
}

export type Connection = pg.ClientConfig

/**
 * A new connection has to plan what the others have prepared, five times each: some 50 ms of CPU, just when there is
 * most to do. So connections that a busy moment opened are kept through quiet ones.
 */
const idleMilliseconds = 600_000

/** Returns whether a statement failed because it waited for a lock longer than its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** Returns whether a statement failed because the database user lacks a privilege. */
export function isForbidden(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501'
}

/** Returns whether a statement failed on a unique constraint, given by its name. */
export function isClash(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Opens the connection pool. `onLost` is called for connections that the server closed; the pool replaces them. */
export function openDatabase(
  connection: Connection,
  options: { connections: number; onLost: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleMilliseconds,
  })
  // While the pool is closing, connections may be cut before they end by themselves.
  const onLost = (error: Error) => {
    if (!pool.ending) options.onLost(error)
  }
  // Without a listener, a database that stops would end this process.
  pool.on('error', onLost)
  // The same for a connection in use; any caller that waits for its answer gets the error as well.
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely does not close a pool that it has never used.
  return { pool, db, close: () => pool.end() }
}
