import { sql } from 'kysely'
import type { Reads, Tx } from '../context.ts'

export type CreditKind =
  | 'signup'
  | 'purchase'
  | 'message'
  | 'photo'
  | 'gift'
  | 'refund'
  | 'reversal'
  | 'adjustment'
  | 'release'

export type CreditAccount = 'wallet' | 'sales' | 'promotion' | 'spent' | 'refunds'

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

/** Books one movement under the lock of the wallet; gives the balance and whether it was new (database/functions/book_credits.sql). */
export async function bookCredits(tx: Tx, m: Movement): Promise<{ booked: boolean; wallet: number }> {
  const { rows } = await sql<{ booked: boolean; wallet: number }>`
    select booked, wallet from book_credits(${m.memberId}, ${m.id}, ${m.kind}, ${m.from}, ${m.to}, ${m.credits},
      ${m.reference}, ${tx.now})`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('book_credits gave no row')
  return row
}

/** Locks the wallet of a member until the transaction ends and gives its balance. */
export async function lockWallet(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select credits from member_states where member_id = ${memberId} for update`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error(`no wallet of member ${memberId}`)
  return row.credits
}

/** The credits in the wallet of a member. */
export async function findWallet(db: Reads, memberId: string): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select credits from member_states where member_id = ${memberId}`.execute(db)
  return rows[0]?.credits ?? 0
}
