import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { bookCredits, type CreditAccount } from './credits.sql.ts'

/** Where granted credits come from, in the books. */
const sources = {
  signup: 'promotion',
  purchase: 'sales',
  adjustment: 'promotion',
  release: 'spent',
} as const satisfies Record<string, CreditAccount>

export interface Grant {
  memberId: string
  /** Whole credits above zero. */
  credits: number
  kind: keyof typeof sources
  /** What they are for: the member at signup, the payment, the adjustment, the unsent message. */
  reference: string
  /** For credits taken by a refund: they return from refunds, not from spending. */
  from?: 'refunds'
}

/**
 * Grants credits to a member, once for each kind and reference: a repeat changes nothing and says `granted: false`.
 * `balance` is the wallet afterwards. The caller notifies the member's screens (`tx.addEvent`).
 */
export async function grantCredits(tx: Tx, grant: Grant): Promise<{ balance: number; granted: boolean }> {
  const { booked, wallet } = await bookCredits(tx, {
    ...grant,
    id: createId(),
    from: grant.from ?? sources[grant.kind],
    to: 'wallet',
  })
  return { balance: wallet, granted: booked }
}
