import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

/** Kysely's record of the migrations that a database has. */
export const MIGRATION_TABLE = 'applied_migrations'

/**
 * Runs the statements of a migration. One that waits longer than half a second for a table fails: everybody who comes after
 * would wait behind it, and it ends before PostgreSQL resolves a deadlock (one second) at the cost of a member.
 */
export async function runScript(db: Kysely<unknown>, text: string): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(db)
  await sql.raw(text).execute(db)
}

/** Returns the names of the migrations that a database has, none for an empty one. */
export async function selectAppliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ found: string | null }>('select to_regclass($1) as found', [
    MIGRATION_TABLE,
  ])
  if (!rows[0]?.found) return []
  const applied = await pool.query<{ name: string }>(`select name from ${MIGRATION_TABLE} order by name`)
  return applied.rows.map((row) => row.name)
}

/** The number of Kysely's own lock, so that a version that still takes that one waits, too. */
const lockNumber = '3853314791062309107'

/**
 * Runs `work` while no other process migrates. The lock belongs to a transaction on a connection of its own: it ends with
 * that, whatever happens, and a pooler in transaction mode keeps the connection until then. The pool needs two.
 */
export async function withMigrationLock<Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    const result = await work()
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // The connection may be what failed: it is closed, and the lock with it.
    client.release(true)
    throw error
  }
}
