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

const said: Record<LedgerDifference['what'], string> = {
  number: 'a movement is missing before this one',
  balance: 'the balance does not follow from the previous movement',
  hash: 'the hash does not match: the movement was changed',
  wallet: 'the balance of the wallet is not the sum of its movements',
  sum: 'debits and credits differ',
  purchase: 'a completed payment and the ledger differ',
}

/** Describes a difference to operators, in English: "member …, movement 3: the hash does not match …". */
export function describeDifference({ member_id, number, what }: LedgerDifference): string {
  return `member ${member_id}${number === null ? '' : `, movement ${number}`}: ${said[what]}`
}

/** Recomputes every balance, every hash and every purchase. Returns the first difference, or null. */
export async function verifyLedger({ db }: Pick<Database, 'db'>): Promise<LedgerDifference | null> {
  for (const find of [findChainDifference, findWalletDifference, findPurchaseDifference]) {
    const difference = await find(db)
    if (difference) return difference
  }
  const { sum } = await findLedgerTotals(db)
  return sum === 0 ? null : { member_id: 'all', number: null, what: 'sum' }
}

/** The hour of the day (UTC) in which the ledger is checked; the job runs once an hour. */
const checkHour = 3

/**
 * Checks the ledger of all sites once a night, and within an hour if it was never checked. The health page shows the
 * result: millions of movements take minutes.
 */
export async function checkLedger(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const last = await findLastLedgerCheck(ctx.db)
  if (last && now.getUTCHours() !== checkHour) return
  const found = await verifyLedger(ctx)
  await saveLedgerCheck(ctx.db, { checkedAt: now, difference: found && describeDifference(found) })
}
