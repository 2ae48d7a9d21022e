import type pg from 'pg'
import { RECORD_TABLES } from './migrate.sql.ts'

/**
 * Returns the tables of the program, partitioned ones as one, in no particular order: a restore does not depend on it.
 */
export async function findTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relname not like $1 || '%'
     order by c.relname`,
    [RECORD_TABLES],
  )
  return rows.map((row) => row.name)
}

/** Returns the columns of a table: a backup names them, so that its lines can be read by any version. */
export async function findColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map((row) => row.name)
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Copies by a query, since a partitioned table cannot be copied by its name. */
export const copyOut = (table: string, columns: readonly string[]) =>
  `copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(table)}) to stdout`

export const copyIn = (table: string, columns: readonly string[]) =>
  `copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) from stdin`

/** Begins a transaction that sees one moment of the whole database, without blocking writers. */
export const beginSnapshot = 'begin isolation level repeatable read read only'

/** A foreign key and its definition. */
export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Returns the foreign keys of the program’s tables, without those of partitions, which come and go with their table.
 */
export async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

export const dropForeignKey = ({ table, name }: ForeignKey) =>
  `alter table ${table} drop constraint ${quoteName(name)}`

/** Adds a foreign key again, which checks all rows: those without the row they refer to are refused. */
export const addForeignKey = ({ table, name, definition }: ForeignKey) =>
  `alter table ${table} add constraint ${quoteName(name)} ${definition}`

/**
 * Turns triggers on or off: they did their work when the rows were first written. Those of foreign keys only a
 * superuser can turn off.
 */
export const turnTriggers = (state: 'disable' | 'enable', table: string) =>
  `alter table ${quoteName(table)} ${state} trigger user`

/** Returns whether the database has any data. */
export async function hasSites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select 1 from sites limit 1')
  return rows.length > 0
}

/** Empties tables: migrations may have filled some in a new database. */
export const emptyTables = (tables: readonly string[]) => `truncate ${tables.map(quoteName).join(', ')}`
