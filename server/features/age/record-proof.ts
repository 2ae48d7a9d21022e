import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import type { AgeFinding } from '../../platform/mdoc/verify-age.ts'
import { type AgeRequestRow, closeAgeRequest, insertAgeProof } from './age.sql.ts'

/** Stores the result of a try: method, country of the issuer, time and outcome, and nothing of the proof itself. */
export async function recordFinding(
  ctx: Context,
  request: AgeRequestRow,
  finding: AgeFinding | { outcome: 'cancelled' },
): Promise<void> {
  const { outcome } = finding
  if ('reason' in finding)
    ctx.services.log.info(
      { method: request.method, outcome, reason: finding.reason },
      'a proof of age was not accepted',
    )
  await ctx.transaction(async (tx) => {
    await closeAgeRequest(tx, request.id, outcome)
    if (finding.outcome !== 'over_18') return
    await insertAgeProof(tx, {
      id: createId(),
      member_id: request.member_id,
      method: request.method,
      outcome: 'over_18',
      issuer_country: finding.country,
      decided_at: tx.now,
    })
    await announceProof(tx, request.member_id)
  })
}

/** Notifies the member’s screens, and continues what waited for the proof. */
export async function announceProof(tx: Tx, memberId: string): Promise<void> {
  await tx.addEvent(memberId, { type: 'user', age_proof: 'none' })
  await tx.announce({ type: 'account.age_proved', member: memberId })
}
