import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

/** Kysely's record of the migrations that a database has. */
export const MIGRATION_TABLE = 'applied_migrations'

/** Runs the statements of a migration. */
export async function runScript(db: Kysely<unknown>, text: string): Promise<void> {
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
