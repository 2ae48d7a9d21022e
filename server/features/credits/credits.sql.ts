import { sql } from 'kysely'
import type { columnValues } from '#database/tables.ts'
import type { Reads, Tx } from '../../app/transaction.ts'

export type CreditKind = (typeof columnValues)['credit_movements.kind'][number]

export type CreditAccount = (typeof columnValues)['credit_movements.to_account'][number]

export interface Movement {
  memberId: string
  id: string
  kind: CreditKind
  from: CreditAccount
  to: CreditAccount
  credits: number
  /** What it is for; the same member, kind and reference is booked once. */
  reference: string
}

/**
 * Books one entry under the lock of the wallet; returns the balance and whether it was new
 * (database/functions/book_credits.sql).
 */
export async function bookCredits(tx: Tx, m: Movement): Promise<{ booked: boolean; wallet: number }> {
  const { rows } = await sql<{ booked: boolean; wallet: number }>`
    select booked, wallet from book_credits(${m.memberId}, ${m.id}, ${m.kind}, ${m.from}, ${m.to}, ${m.credits},
      ${m.reference}, ${tx.now})`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('book_credits gave no row')
  return row
}

/** Locks the wallet of a member until the transaction ends and returns its balance. */
export async function lockWallet(tx: Tx, memberId: string): Promise<number> {
  const { credits } = await tx.db
    .selectFrom('member_states')
    .select('credits')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`no wallet of member ${memberId}`))
  return credits
}

/** Finds the credits in the wallet of a member. */
export async function findWallet(db: Reads, memberId: string): Promise<number> {
  const wallet = await db
    .selectFrom('member_states')
    .select('credits')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return wallet?.credits ?? 0
}

/** Selects entries of wallets; `change` is positive into the wallet, negative out of it. */
export function selectMovements(db: Reads) {
  return db
    .selectFrom('credit_movements as m')
    .select(['m.kind', 'm.reference'])
    .select(({ eb, ref, neg }) =>
      eb
        .case('m.to_account')
        .when('wallet')
        .then(ref('m.credits'))
        .else(neg(ref('m.credits')))
        .end()
        .as('change'),
    )
}
