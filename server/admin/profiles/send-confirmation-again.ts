import { resendSeconds } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { askConfirmation } from '../../features/accounts/activation.sql.ts'

/** Sends a member the confirmation e-mail again. Throws `rate_limited` within a minute of the last one. */
export async function sendConfirmationAgain(tx: Tx, memberId: string): Promise<void> {
  const last = await askConfirmation(tx.db, memberId, { now: tx.now, seconds: resendSeconds })
  if (last) {
    const seconds = resendSeconds - Math.floor((tx.now.getTime() - last.getTime()) / 1000)
    throw fail('rate_limited', { seconds })
  }
  await tx.announce({ type: 'account.confirmation_wanted', member: memberId })
}
