import { sql } from 'kysely'
import type { Reads, Tx } from '../../../app/transaction.ts'
import { findPage, type PageRequest } from '../../../platform/database/find-page.sql.ts'

export type BlockedDebtorRow = Awaited<ReturnType<typeof findBlocked>>['rows'][number]

/** Returns whether an IBAN or a phone is blocked from direct debits. */
export async function isBlocked(
  db: Reads,
  siteId: string,
  { iban, phone }: { iban: Buffer; phone: Buffer },
): Promise<boolean> {
  const blocked = await db
    .selectFrom('blocked_debtors')
    .select('kind')
    .where('site_id', '=', siteId)
    .where(({ eb, or, and }) =>
      or([
        and([eb('kind', '=', 'iban'), eb('print', '=', iban)]),
        and([eb('kind', '=', 'phone'), eb('print', '=', phone)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return blocked !== undefined
}

/** Puts an IBAN or a phone on the list; one that is on it stays as it is. */
export async function blockDebtor(tx: Tx, debtor: Omit<BlockedDebtorRow, 'created_at'>): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('blocked_debtors')
    .values({ ...debtor, site_id: tx.site.id, created_at: tx.now })
    .onConflict((oc) => oc.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Removes an entry from the list. */
export async function unblockDebtor(
  tx: Tx,
  { kind, print }: Pick<BlockedDebtorRow, 'kind' | 'print'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('blocked_debtors')
    .where('site_id', '=', tx.site.id)
    .where('kind', '=', kind)
    .where('print', '=', print)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds a page of the list, newest first. */
export function findBlocked(db: Reads, siteId: string, page: PageRequest) {
  return findPage(db, selectBlocked(db, siteId), {
    by: ['created_at', 'kind', 'print'],
    isDescending: true,
    page,
  })
}

/** Finds one of the list. */
export function findBlockedByPrint(
  db: Reads,
  siteId: string,
  { kind, print }: Pick<BlockedDebtorRow, 'kind' | 'print'>,
) {
  return selectBlocked(db, siteId).where('kind', '=', kind).where('print', '=', print).executeTakeFirst()
}

function selectBlocked(db: Reads, siteId: string) {
  return db
    .selectFrom('blocked_debtors')
    .select(['kind', 'print', 'last4', 'reason', 'payment_id', 'created_at'])
    .where('site_id', '=', siteId)
}

/** Removes from the list what has been on it for two years. */
export async function forgetBlocked(db: Reads, now: Date): Promise<void> {
  await db
    .deleteFrom('blocked_debtors')
    .where('created_at', '<', sql<Date>`${now}::timestamptz - interval '2 years'`)
    .execute()
}
