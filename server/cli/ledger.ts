import { parseArgs } from 'node:util'
import { describeDifference, verifyLedger } from '../features/credits/check-ledger.ts'
import { findLedgerTotals } from '../features/credits/verify-ledger.sql.ts'
import { withDatabase } from './with-database.ts'

/** `duet ledger verify [--json]`: exits with 1 at the first difference. */
export async function ledger(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  })
  if (positionals.join() !== 'verify') {
    console.error('usage: duet ledger verify [--json]')
    return 64
  }
  return withDatabase(async ({ opened: { database } }) => {
    const difference = await verifyLedger(database)
    if (values.json) {
      const { members, movements, credits } = await findLedgerTotals(database.db)
      const found = { ok: difference === null, movements, members, credits, difference }
      console.log(JSON.stringify(found, null, 2))
      return difference ? 1 : 0
    }
    if (difference) {
      console.error(`The ledger is wrong: ${describeDifference(difference)}.`)
      return 1
    }
    const { members, movements, credits } = await findLedgerTotals(database.db)
    console.log(`The ledger is right: ${movements} movements, ${members} wallets, ${credits} credits held.`)
    return 0
  })
}
