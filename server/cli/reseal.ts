import type { Reads } from '../app/transaction.ts'
import { canOpen } from '../platform/open-secrets.ts'
import type { SecretKeys } from '../platform/secret-keys.ts'
import { deriveSecrets, type Secrets } from '../platform/secrets.ts'
import { deleteSealed, findSealed, replaceSealed, type SealedRow, sealedPage } from './sealed-columns.sql.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

/** Rows by the table that they are in. */
export type RowsByTable = Readonly<Record<string, number>>

/** Iterates over every value of a column, page by page. */
async function* iterateSealed(db: Reads, of: SealedColumn): AsyncGenerator<SealedRow> {
  for (let after: string | null = null; ; ) {
    const rows = await findSealed(db, of, after)
    yield* rows
    after = rows.at(-1)?.keys[0] ?? null
    if (of.isSmall || rows.length < sealedPage) return
  }
}

/** Applies a function to each sealed value; counts by table those it changed. */
async function countRows(
  db: Reads,
  columns: readonly SealedColumn[],
  work: (of: SealedColumn, row: SealedRow) => Promise<boolean> | boolean,
): Promise<RowsByTable> {
  const counts: Record<string, number> = {}
  for (const of of columns) {
    for await (const row of iterateSealed(db, of))
      if (await work(of, row)) counts[of.table] = (counts[of.table] ?? 0) + 1
  }
  return counts
}

/**
 * Seals with the current secret whatever the previous one has sealed, row by row: it can be interrupted and repeated,
 * and skips what changes meanwhile. Counts the rows by table; `stuck` are those that neither secret opens.
 */
export async function resealAll(
  db: Reads,
  { current, previous }: { current: Secrets; previous: Secrets },
): Promise<{ resealed: RowsByTable; stuck: RowsByTable }> {
  const isStuck = (of: SealedColumn, { sealed }: SealedRow) =>
    !canOpen(current, of.purpose, sealed) && !canOpen(previous, of.purpose, sealed)
  const resealed = await countRows(db, sealedColumns, (of, row) => {
    if (canOpen(current, of.purpose, row.sealed) || !canOpen(previous, of.purpose, row.sealed)) return false
    const by = current.seal(of.purpose, previous.open(of.purpose, row.sealed))
    return replaceSealed(db, of, { row, by })
  })
  return { resealed, stuck: await countRows(db, sealedColumns, isStuck) }
}

/** Counts, in the small tables, the values that neither the secret nor the previous one opens. */
export function countUnopened(db: Reads, keys: SecretKeys): Promise<RowsByTable> {
  const secrets = deriveSecrets(keys.current, keys)
  const small = sealedColumns.filter(({ isSmall }) => isSmall)
  return countRows(db, small, (of, { sealed }) => !canOpen(secrets, of.purpose, sealed))
}

/** Deletes what no secret opens any more. Counts the rows by table. */
export function dropUnopened(db: Reads, secrets: Secrets): Promise<RowsByTable> {
  return countRows(db, sealedColumns, async (of, row) => {
    if (canOpen(secrets, of.purpose, row.sealed)) return false
    if (of.whenLost === 'delete') await deleteSealed(db, of, row)
    else {
      const by = of.whenLost === 'empty' ? Buffer.alloc(0) : secrets.seal(of.purpose, of.whenLost.instead)
      await replaceSealed(db, of, { row, by })
    }
    return true
  })
}
