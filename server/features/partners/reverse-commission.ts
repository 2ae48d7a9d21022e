import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockCommission, updateCommission } from './commissions.sql.ts'
import { bookMovement, sumCommission } from './ledger.sql.ts'
import { lockPartner } from './partners.sql.ts'
import { queuePostback } from './queue-postback.ts'

/**
 * Reverses a commission up to a total in cents: first the pending part, then the payable one, which may become negative
 * when it was already invoiced. Repeating the same total changes nothing and returns false.
 */
export async function reverseCommission(
  ctx: Context,
  tx: Tx,
  of: { id: string; partnerId: string; toCents: number; reference: string },
): Promise<boolean> {
  const partner = await lockPartner(tx, of.partnerId)
  const commission = await lockCommission(tx, of.id)
  if (!partner || !commission || of.toCents <= commission.reversed_cents) return false
  const cents = of.toCents - commission.reversed_cents
  const { pending } = await sumCommission(tx.db, of.id)
  const parts = [
    { from: 'pending', cents: Math.min(pending, cents) },
    { from: 'payable', cents: cents - Math.min(pending, cents) },
  ] as const
  for (const part of parts) {
    if (part.cents === 0) continue
    await bookMovement(tx, {
      partnerId: partner.id,
      kind: 'reversed',
      from: part.from,
      to: 'expense',
      cents: part.cents,
      commissionId: of.id,
      reference: of.reference,
    })
  }
  const isWhole = of.toCents === commission.cents
  await updateCommission(tx, of.id, { reversed_cents: of.toCents, ...(isWhole && { state: 'reversed' }) })
  await queuePostback(ctx, tx, {
    partner,
    event: 'reversal',
    cents: -cents,
    orderHash: commission.subject_hash,
    memberId: commission.member_id,
    source: { ref: commission.link, sub1: commission.sub1 },
  })
  return true
}
