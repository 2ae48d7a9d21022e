import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { bookCredits, type CreditAccount, lockWallet } from './credits.sql.ts'

/** Where taken credits go, in the books. */
const destinations = {
  refund: 'refunds',
  reversal: 'refunds',
  adjustment: 'promotion',
} as const satisfies Record<string, CreditAccount>

export interface CreditCharge {
  memberId: string
  /** Whole credits. The shortfall stays owed. */
  credits: number
  kind: keyof typeof destinations
  reference: string
}

/**
 * Takes credits back as far as the wallet holds them, never below zero, once for each kind and reference. Returns what
 * was taken and the wallet afterwards; the rest is for the caller to keep as a receivable.
 */
export async function takeCredits(tx: Tx, taking: CreditCharge): Promise<{ balance: number; taken: number }> {
  const wallet = await lockWallet(tx, taking.memberId)
  const credits = Math.min(taking.credits, wallet)
  if (credits <= 0) return { balance: wallet, taken: 0 }
  const booking = {
    ...taking,
    credits,
    id: createId(),
    from: 'wallet',
    to: destinations[taking.kind],
  } as const
  const { booked, wallet: balance } = await bookCredits(tx, booking)
  return { balance, taken: booked ? credits : 0 }
}
