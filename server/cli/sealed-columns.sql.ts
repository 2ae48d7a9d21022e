import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../app/transaction.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** A sealed value with the key of its row. */
export interface SealedRow {
  readonly keys: readonly string[]
  readonly sealed: Buffer
}

/** Rows of a large table read at a time. */
export const sealedPage = 1000

const eb = expressionBuilder<Tables, never>()

const asText = (column: string) => eb.cast<string>(sql.ref(column), 'text')

/** Reads sealed values in key order: all of a small table, otherwise those after a key. */
export async function findSealed(db: Reads, of: SealedColumn, after: string | null): Promise<SealedRow[]> {
  const column = sql.ref<Buffer>(of.column)
  const firstKey = sql.ref<string>(of.keys[0] ?? '')
  const isNext = after === null || of.isSmall ? eb.lit(true) : eb(firstKey, '>', after)
  const isMeant = of.only === undefined ? eb.lit(true) : eb(firstKey, '=', of.only)
  const { rows } = await sql<SealedRow>`
    select array[${sql.join(of.keys.map(asText))}] as keys, ${column} as sealed from ${sql.table(of.table)}
    where octet_length(${column}) > 0 and ${isNext} and ${isMeant}
    order by ${firstKey} limit ${of.isSmall ? null : sealedPage}`.execute(db)
  return rows
}

function isRow(of: SealedColumn, { keys, sealed }: SealedRow) {
  const named = of.keys.map((key, at) => eb(asText(key), '=', keys[at] ?? ''))
  return eb.and([...named, eb(sql.ref<Buffer>(of.column), '=', sealed)])
}

/** Replaces a value, unless it has changed meanwhile. Returns whether it did. */
export async function replaceSealed(
  db: Reads,
  of: SealedColumn,
  { row, by }: { row: SealedRow; by: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(of.table)} set ${sql.ref(of.column)} = ${by} where ${isRow(of, row)}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the row of a value, unless that has changed meanwhile. */
export async function deleteSealed(db: Reads, of: SealedColumn, row: SealedRow): Promise<void> {
  await sql`delete from ${sql.table(of.table)} where ${isRow(of, row)}`.execute(db)
}
