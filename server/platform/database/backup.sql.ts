import type pg from 'pg'
import { RECORD_TABLES } from './migrate.sql.ts'

/**
 * Returns the tables of the program, those in parts as one, parents before children only by chance: a restore does not
 * depend on the order.
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

/** Returns the columns of a table, so that a backup says what its lines hold. */
export async function findColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map((row) => row.name)
}

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

/** By a query, since a table in parts cannot be copied out by its name. */
export const copyOut = (table: string, columns: readonly string[]) =>
  `copy (select ${columns.map(quoteName).join(', ')} from ${quoteName(table)}) to stdout`

export const copyIn = (table: string, columns: readonly string[]) =>
  `copy ${quoteName(table)} (${columns.map(quoteName).join(', ')}) from stdin`

/** One moment of the whole database, without keeping anyone from writing. */
export const beginSnapshot = 'begin isolation level repeatable read read only'

/** A foreign key and what it is made of. */
export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Returns the foreign keys of the program's tables, but those of parts, which come and go with their whole. */
export async function findForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

export const dropForeignKey = ({ table, name }: ForeignKey) =>
  `alter table ${table} drop constraint ${quoteName(name)}`

/** Checks all rows: what comes in without its owner is refused. */
export const addForeignKey = ({ table, name, definition }: ForeignKey) =>
  `alter table ${table} add constraint ${quoteName(name)} ${definition}`

/** Triggers did their work when the rows were first written. Those of foreign keys only a superuser can turn off. */
export const turnTriggers = (state: 'disable' | 'enable', table: string) =>
  `alter table ${quoteName(table)} ${state} trigger user`

/** Returns whether anything is in the database already. */
export async function hasSites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select 1 from sites limit 1')
  return rows.length > 0
}

/** Empties tables: a migration may have put rows of its own into a new database. */
export const emptyTables = (tables: readonly string[]) => `truncate ${tables.map(quoteName).join(', ')}`
