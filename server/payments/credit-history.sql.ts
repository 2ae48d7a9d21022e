import { sql } from 'kysely'
import type { Reads } from '../context.ts'
import type { CreditKind } from '../credits/credits.sql.ts'

export interface MovementRow {
  number: number
  kind: CreditKind
  change: number
  balance: number
  reference: string
  created_at: Date
  payment_id: string | null
}

/** A page of a member's movements, newest first, with the payment that a purchase or its refund belongs to. */
export async function findMovements(
  db: Reads,
  memberId: string,
  page: { before: number | null; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select m.number, m.kind, case m.to_account when 'wallet' then m.credits else -m.credits end as change, m.balance,
      m.reference, m.created_at, coalesce(p.id, r.payment_id) as payment_id
    from credit_movements m
      left join payments p on m.kind = 'purchase' and p.id = m.reference
      left join refunds r on m.kind in ('refund', 'reversal', 'release') and r.id = m.reference
    where m.member_id = ${memberId} and (${page.before}::int is null or m.number < ${page.before}::int)
    order by m.number desc limit ${page.limit}`.execute(db)
  return rows
}

/** To whom messages of a member went, while both are still there. */
export async function findReceivers(
  db: Reads,
  memberId: string,
  messageIds: readonly string[],
): Promise<{ message_id: string; id: string; name: string }[]> {
  const { rows } = await sql<{ message_id: string; id: string; name: string }>`
    select g.id as message_id, p.member_id as id, p.name
    from messages g join profiles p on p.member_id = g.to_id and p.status = 'active'
    where g.from_id = ${memberId} and g.id = any(${[...messageIds]}::uuid[])`.execute(db)
  return rows
}
