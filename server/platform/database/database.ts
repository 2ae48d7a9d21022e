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
 * A new connection has to plan what the others keep prepared, five times each: some 50 ms of a core, at the moment when
 * there is most to do. So those that a busy moment opened stay through the quiet ones.
 */
const idleMilliseconds = 600_000

/** Returns whether a statement gave up because others held what it needed for longer than its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

/** Returns whether a statement failed because the account may not do it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501'
}

/** Returns whether a statement failed since another row has what must be unique, by the name of the constraint. */
export function isClash(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint
}

/** Opens the connection pool. `onLost` hears of connections that the server closed; they are replaced by the pool. */
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
  // While closing, connections may be cut before they have said goodbye.
  const onLost = (error: Error) => {
    if (!pool.ending) options.onLost(error)
  }
  // Without a listener a stop of the database would end this process.
  pool.on('error', onLost)
  // The same for a connection in use; anyone who waits for its answer hears of it as well.
  pool.on('connect', (client) => client.on('error', onLost))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely's own closing leaves the pool open when it was never asked for anything itself.
  return { pool, db, close: () => pool.end() }
}
