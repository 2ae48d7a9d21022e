import { deletionReversibleSeconds } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { endSessions } from './end-sessions.ts'
import { requestDeletion } from './leaving.sql.ts'
import { deleteSessions } from './session.sql.ts'
import { updateBadges } from './update-badges.ts'

/** Returns the last second in which a deleted account can be restored. */
export function computeReactivationDeadline(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + deletionReversibleSeconds * 1000)
}

/**
 * Starts the deletion of the caller's account: it is hidden, every device is logged out, and an e-mail has the link
 * that restores it within fourteen days.
 */
export const deleteAccount: Handler<'deleteAccount'> = async (ctx, { reason, remarks = '', password }) => {
  await checkOwnPassword(ctx, password)
  const memberId = ctx.viewer.id
  const ended = await ctx.transaction(async (tx) => {
    if (!(await requestDeletion(tx.db, { memberId, reason, remarks: remarks.trim(), now: tx.now }))) {
      throw fail('authentication_required')
    }
    await updateBadges(tx, memberId)
    await tx.announce({ type: 'account.deletion_requested', member: memberId, at: tx.now.toISOString() })
    return deleteSessions(tx.db, { memberId, reason: 'deleted', now: tx.now })
  })
  endSessions(ctx, memberId, ended)
  ctx.effects.session = null
  return { reactivate_until: computeReactivationDeadline(ctx.clock.now()).toISOString() }
}
