import type { BulkResult } from '#contract/admin/bulk.ts'
import { Failure } from '../app/failure.ts'

/** Returns the outcome that a refusal of one row is; null for one that is about the whole call. */
function toOutcome({ code, params }: Failure): BulkResult['outcome'] | null {
  if (code === 'not_found' || code === 'already_completed') return code
  if (code !== 'forbidden') return null
  return params.state === 'own' ? 'own' : 'taken'
}

/**
 * Acts on several rows, one after the other, each in a transaction of its own: what cannot be done with one row leaves the
 * others as they are wanted. Returns what happened to each; a row that is named twice is acted on once.
 */
export async function actOnEach<Row extends { readonly id: string }>(
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = []
  for (const row of new Map(rows.map((one) => [one.id, one])).values()) {
    try {
      await act(row)
      results.push({ id: row.id, outcome: 'done' })
    } catch (error) {
      const outcome = error instanceof Failure ? toOutcome(error) : null
      if (outcome === null) throw error
      results.push({ id: row.id, outcome })
    }
  }
  return { results }
}
