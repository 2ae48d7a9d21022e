import type { PartnerBalance } from '#contract/features/partners/partner.ts'
import type { Reads } from '../../app/transaction.ts'
import { sumAccounts } from './ledger.sql.ts'

const accounts = ['pending', 'payable', 'invoiced', 'paid'] as const

/** Reads the balances of partners from the ledger, by partner; amounts in the site's currency. */
export async function readBalances(
  db: Reads,
  partnerIds: readonly string[],
  currency: string,
): Promise<(partnerId: string) => PartnerBalance> {
  const rows = await sumAccounts(db, partnerIds)
  return (partnerId) => {
    const amounts = accounts.map((account) => {
      const row = rows.find((one) => one.partner_id === partnerId && one.account === account)
      return [account, { amount: Number(row?.cents ?? 0), currency }]
    })
    return Object.fromEntries(amounts) as PartnerBalance // one entry for each of its accounts
  }
}
