import type { Context } from '../../app/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { findLastLedgerCheck, saveLedgerCheck } from './ledger-checks.sql.ts'
import {
  findChainDifference,
  findLedgerTotals,
  findPurchaseDifference,
  findWalletDifference,
  type LedgerDifference,
} from './verify-ledger.sql.ts'

/** Recomputes every balance, every hash and every purchase. Returns the first difference, or null. */
export async function verifyLedger({ db }: Pick<Database, 'db'>): Promise<LedgerDifference | null> {
  for (const find of [findChainDifference, findWalletDifference, findPurchaseDifference]) {
    const difference = await find(db)
    if (difference) return difference
  }
  const { sum } = await findLedgerTotals(db)
  return sum === 0 ? null : { member_id: 'all', number: null, what: 'sum' }
}

/** The hour of the day (UTC) in which the ledger is checked. */
const checkHour = 3

/**
 * Checks the ledger of all sites once a night, and at once if it was never checked. The health page shows the result:
 * millions of movements take minutes.
 */
export async function checkLedger(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const last = await findLastLedgerCheck(ctx.db)
  if (last && now.getUTCHours() !== checkHour) return
  const found = await verifyLedger(ctx)
  const { movements } = await findLedgerTotals(ctx.db)
  const difference =
    found &&
    `${found.what}: member ${found.member_id}${found.number === null ? '' : `, movement ${found.number}`}`
  await saveLedgerCheck(ctx.db, { checkedAt: now, entries: movements, difference })
}
