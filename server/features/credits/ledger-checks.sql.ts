import type { Reads } from '../../app/transaction.ts'

/** The result of the last whole check of the ledger; undefined before the first. */
export async function findLastLedgerCheck(db: Reads) {
  return db.selectFrom('ledger_checks').select(['checked_at', 'entries', 'difference']).executeTakeFirst()
}

/** Replaces the result of the last check. */
export async function saveLedgerCheck(
  db: Reads,
  { checkedAt, entries, difference }: { checkedAt: Date; entries: number; difference: string | null },
): Promise<void> {
  const result = { checked_at: checkedAt, entries, difference }
  await db
    .insertInto('ledger_checks')
    .values(result)
    .onConflict((oc) => oc.column('id').doUpdateSet(result))
    .execute()
}
