import type { Reads } from '../../../app/transaction.ts'
import { selectMovements } from '../../credits/credits.sql.ts'

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number]

/** Finds a page of a member's movements, newest first, with the payment that a purchase or its refund belongs to. */
export function findMovements(
  db: Reads,
  memberId: string,
  { before, limit }: { before: number | null; limit: number },
) {
  return selectMovements(db)
    .leftJoin('payments as p', (join) => join.on('m.kind', '=', 'purchase').onRef('p.id', '=', 'm.reference'))
    .leftJoin('refunds as r', (join) =>
      join.on('m.kind', 'in', ['refund', 'reversal', 'release']).onRef('r.id', '=', 'm.reference'),
    )
    .select(({ fn }) => [
      'm.number',
      'm.balance',
      'm.created_at',
      fn.coalesce('p.id', 'r.payment_id').as('payment_id'),
    ])
    .where('m.member_id', '=', memberId)
    .$if(before !== null, (movements) => movements.where('m.number', '<', before))
    .orderBy('m.number', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the recipients of a member's messages, while both accounts exist. */
export function findReceivers(db: Reads, memberId: string, messageIds: readonly string[]) {
  return db
    .selectFrom('messages as g')
    .innerJoin('profiles as p', (join) =>
      join.onRef('p.member_id', '=', 'g.to_id').on('p.status', '=', 'active'),
    )
    .select(['g.id as message_id', 'p.member_id as id', 'p.name'])
    .where('g.from_id', '=', memberId)
    .where(({ eb, fn, val }) => eb('g.id', '=', fn.any(val([...messageIds]))))
    .execute()
}
