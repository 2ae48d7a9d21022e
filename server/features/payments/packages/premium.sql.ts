import { expressionBuilder } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Tx } from '../../../app/transaction.ts'
import { sumRefunded } from '../checkout/payment.sql.ts'

/** Returns whether a completed payment of the member is not fully refunded. */
export function keepsPremium(memberId: string) {
  const { exists, selectFrom } = expressionBuilder<Tables>()
  return exists(
    selectFrom('payments as p')
      .select('p.id')
      .where('p.member_id', '=', memberId)
      .where('p.status', '=', 'completed')
      .where(({ eb, ref }) => eb('p.price_cents', '>', sumRefunded(ref('p.id')))),
  )
}

/** Makes a paying member premium for life; returns whether they are premium now. */
export async function makePremium(tx: Tx, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('members')
    .set(({ fn, val }) => ({ paid_since: fn.coalesce('paid_since', val(tx.now)) }))
    .where('id', '=', memberId)
    .where(({ eb, or }) => or([eb('paid_since', 'is not', null), keepsPremium(memberId)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
