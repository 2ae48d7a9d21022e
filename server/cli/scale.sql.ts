import { sql } from 'kysely'
import type { Reads } from '../app/transaction.ts'
import { RECORD_TABLES } from '../platform/database/migrate.sql.ts'
import type { Place } from './distribution.ts'

/** Returns the tables of the program, as they are. */
export async function findTableNames(db: Reads): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like ${RECORD_TABLES} || '%' order by 1`.execute(db)
  return rows.map((row) => row.name)
}

export interface KeyRow {
  table: string
  name: string
  columns: string[]
}

/**
 * Returns every unique index with its columns: one that lacks the distribution key cannot be kept over several
 * machines.
 */
export async function findUniqueKeys(db: Reads): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select t.relname as "table", i.relname as name,
      array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and x.indisunique and not t.relispartition order by 1, 2`.execute(db)
  return rows
}

export interface ForeignKeyRow {
  table: string
  name: string
  columns: string[]
  target: string
  target_columns: string[]
}

/** Returns every foreign key with both sides. */
export async function findForeignKeys(db: Reads): Promise<ForeignKeyRow[]> {
  const { rows } = await sql<ForeignKeyRow>`
    select t.relname as "table", c.conname as name, f.relname as target,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by k.place) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = f.oid and a.attnum = k.number order by k.place) as target_columns
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class f on f.oid = c.confrelid
      join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0 order by 1, 2`.execute(db)
  return rows
}

/** Returns the statement by which Citus gives a table its place. */
export function writeStatement(table: string, place: Place): string {
  if (place === 'reference') return `select create_reference_table('${table}');`
  if (place === 'local') return `-- ${table} stays on the coordinator`
  const beside = table === place.colocatedWith ? '' : `, colocate_with => '${place.colocatedWith}'`
  return `select create_distributed_table('${table}', '${place.key}'${beside});`
}
