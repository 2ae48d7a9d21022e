import type { Context } from '../../app/context.ts'
import { refundBySender } from './refund-unread.ts'
import { findPaidUnanswered } from './unsend.sql.ts'

const maxDays = 14

/**
 * Refunds messages to fictional profiles of the last fourteen days that got no answer, once these profiles have ended.
 * Running it again refunds nothing twice.
 */
export async function refundUnanswered(ctx: Context, { at }: { at: string }): Promise<void> {
  const until = new Date(at)
  const since = new Date(until.getTime() - maxDays * 86_400_000)
  await refundBySender(ctx, await findPaidUnanswered(ctx.db, ctx.site.id, { since, until }))
}
