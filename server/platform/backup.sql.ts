import type pg from 'pg'
import { MIGRATION_TABLE } from './migrate.sql.ts'

/**
 * The tables of the program, those in parts as one, parents before children only by chance: a restore does not depend on
 * the order.
 */
export async function findTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relname not like $1 || '%'
     order by c.relname`,
    [MIGRATION_TABLE],
  )
  return rows.map((row) => row.name)
}

/** The columns of a table, so that a backup says what its lines hold. */
export async function findColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map((row) => row.name)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** By a query, since a table in parts cannot be copied out by its name. */
export const copyOut = (table: string, columns: readonly string[]) =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(table)}) to stdout`

export const copyIn = (table: string, columns: readonly string[]) =>
  `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`

/** One moment of the whole database, without keeping anybody from writing. */
export const beginSnapshot = 'begin isolation level repeatable read read only'

/** Rows come in as they went out: triggers and foreign keys did their work when they were written. */
export const beginRestore = `begin; set local session_replication_role = replica`

/** Whether anything is in the database already. */
export async function hasSites(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select 1 from sites limit 1')
  return rows.length > 0
}

/** Empties tables: a migration may have put rows of its own into a new database. */
export const emptyTables = (tables: readonly string[]) => `truncate ${tables.map(quoted).join(', ')}`
