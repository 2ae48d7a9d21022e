import type { Reads } from '../../app/transaction.ts'

/** The result of the last whole check of the ledger; undefined before the first. */
export async function findLastLedgerCheck(db: Reads) {
  return db.selectFrom('ledger_checks').select(['checked_at', 'entries', 'difference']).executeTakeFirst()
}

/** Replaces the result of the last check, and counts the movements that there are. */
export async function saveLedgerCheck(
  db: Reads,
  { checkedAt, difference }: { checkedAt: Date; difference: string | null },
): Promise<void> {
  const { entries } = await db
    .selectFrom('credit_movements')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  const result = { checked_at: checkedAt, entries, difference }
  await db
    .insertInto('ledger_checks')
    .values(result)
    .onConflict((oc) => oc.column('id').doUpdateSet(result))
    .execute()
}
