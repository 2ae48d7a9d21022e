import { sql } from 'kysely'
import type { Reads, Tx } from '../../app/transaction.ts'

type Account = 'expense' | 'pending' | 'payable' | 'invoiced' | 'paid'

/** An entry of a partner's ledger, in cents. */
interface NewMovement {
  readonly partnerId: string
  readonly kind: 'earned' | 'approved' | 'reversed' | 'invoiced' | 'paid'
  readonly from: Account
  readonly to: Account
  readonly cents: number
  readonly commissionId: string | null
  readonly reference: string
}

/** Books an entry once; false when it was booked before. The partner must be locked. */
export async function bookMovement(tx: Tx, movement: NewMovement): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('partner_movements')
    .values((eb) => ({
      partner_id: movement.partnerId,
      number: eb
        .selectFrom('partner_movements')
        .where('partner_id', '=', movement.partnerId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number')),
      kind: movement.kind,
      from_account: movement.from,
      to_account: movement.to,
      cents: movement.cents,
      commission_id: movement.commissionId,
      reference: movement.reference,
      created_at: tx.now,
    }))
    .onConflict((oc) => oc.columns(['partner_id', 'kind', 'commission_id', 'reference']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Sums the accounts of partners, in cents. A sum may be larger than any one movement, so it is a bigint. */
export function sumAccounts(db: Reads, partnerIds: readonly string[]) {
  if (partnerIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('partner_entries')
    .select(['partner_id', 'account'])
    .select((eb) => eb.cast<number>(eb.fn.sum('cents'), 'bigint').as('cents'))
    .where('partner_id', 'in', [...partnerIds])
    .groupBy(['partner_id', 'account'])
    .execute()
}

/** The pending and the payable part of a commission, in cents. */
export async function sumCommission(
  db: Reads,
  commissionId: string,
): Promise<{ pending: number; payable: number }> {
  const rows = await db
    .selectFrom('partner_movements')
    .select(['from_account', 'to_account', 'cents'])
    .where('commission_id', '=', commissionId)
    .execute()
  const sum = (account: Account) =>
    rows.reduce(
      (all, row) =>
        all + (row.to_account === account ? row.cents : 0) - (row.from_account === account ? row.cents : 0),
      0,
    )
  return { pending: sum('pending'), payable: sum('payable') }
}
