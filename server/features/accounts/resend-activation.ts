import { resendSeconds } from '#contract/api/limits.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { askConfirmation } from './activation.sql.ts'
import { getMemberStatus } from './member-status.ts'

/** Sends the confirmation e-mail again, at most once a minute. */
export const resendActivation: Handler<'resendActivation'> = async (ctx) => {
  const { status } = await getMemberStatus(ctx.db, ctx.viewer.id)
  if (status === 'activated') throw fail('already_completed')
  await ctx.transaction(async (tx) => {
    const last = await askConfirmation(tx.db, ctx.viewer.id, { now: tx.now, seconds: resendSeconds })
    if (last) {
      const seconds = resendSeconds - Math.floor((tx.now.getTime() - last.getTime()) / 1000)
      throw fail('rate_limited', { seconds })
    }
    await tx.announce({ type: 'account.confirmation_wanted', member: ctx.viewer.id })
  })
  return { sent: true }
}
