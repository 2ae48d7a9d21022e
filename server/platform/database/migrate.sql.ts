import type pg from 'pg'

/** The prefix of the tables that record what was applied to a database; they belong to the schema, not to the data. */
export const RECORD_TABLES = 'applied_'

/** The migrations and functions applied to a database: the hash of each function’s file, by its name. */
export interface AppliedSchema {
  readonly migrations: readonly string[]
  readonly functions: ReadonlyMap<string, string>
}

type Queries = pg.Pool | pg.ClientBase

/** Returns the names of the migrations applied to a database, none for an empty one. */
export async function selectAppliedMigrations(db: Queries): Promise<string[]> {
  if (!(await hasTable(db, 'applied_migrations'))) return []
  const { rows } = await db.query<{ name: string }>('select name from applied_migrations order by name')
  return rows.map((row) => row.name)
}

/** Returns what was applied to a database, nothing for an empty one. */
export async function selectAppliedSchema(db: Queries): Promise<AppliedSchema> {
  const migrations = await selectAppliedMigrations(db)
  if (!(await hasTable(db, 'applied_functions'))) return { migrations, functions: new Map() }
  const { rows } = await db.query<{ name: string; hash: string }>('select name, hash from applied_functions')
  return { migrations, functions: new Map(rows.map(({ name, hash }) => [name, hash])) }
}

async function hasTable(db: Queries, name: string): Promise<boolean> {
  const { rows } = await db.query<{ found: string | null }>('select to_regclass($1) as found', [name])
  return Boolean(rows[0]?.found)
}

/**
 * Waits until no other process migrates, and holds the lock until the transaction ends: it cannot outlive it, and a
 * pooler in transaction mode keeps the connection until then.
 *
 * After that, a statement that waits longer than half a second for a table fails: everyone who comes after it would wait
 * behind it, and it ends before PostgreSQL resolves a deadlock (one second) at the cost of a member.
 */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock(3853314791062309107)')
  await client.query("set local lock_timeout = '500ms'")
}

/** Creates the tables that record what was applied to a database. */
export async function createRecords(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists applied_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    );
    create table if not exists applied_functions (
      name text primary key,
      -- SHA-256 of the file
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
}

/** Runs the statements of a migration and records it. */
export async function runMigration(client: pg.ClientBase, name: string, text: string): Promise<void> {
  await client.query(text)
  await client.query('insert into applied_migrations (name) values ($1)', [name])
}

/**
 * Creates or replaces functions and their triggers, in two rounds: a function may call another one that comes later, so
 * the first round does not check their bodies, and the second does.
 */
export async function runFunctions(
  client: pg.ClientBase,
  functions: readonly { name: string; text: string; hash: string }[],
  onStart: (name: string) => void,
): Promise<void> {
  for (const checked of ['off', 'on']) {
    await client.query(`set local check_function_bodies = ${checked}`)
    for (const { name, text, hash } of functions) {
      onStart(name)
      await client.query(text)
      await client.query(
        `insert into applied_functions (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`,
        [name, hash],
      )
    }
  }
}

/** Deletes the records of functions without a file, so that one that comes back is loaded again. */
export async function forgetFunctions(client: pg.ClientBase, known: readonly string[]): Promise<void> {
  await client.query('delete from applied_functions where name <> all ($1)', [known])
}
