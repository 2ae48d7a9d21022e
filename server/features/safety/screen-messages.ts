import type { Context } from '../../app/context.ts'
import { createId } from '../../platform/ids.ts'
import { insertFlag } from '../profiles/text-rules.sql.ts'
import { findBusyBeginners, findIdenticalMessages } from './screen-messages.sql.ts'

const dayMilliseconds = 86_400_000

/**
 * Flags members who send the same first message to many, and new accounts that write to one member after the other, for
 * the moderators. A scheduled job. Open flags are not repeated, and closed ones not before the next day.
 */
export async function screenFirstMessages(ctx: Context): Promise<void> {
  const { identical_messages, new_account_days, new_account_conversations } = ctx.site.settings
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - dayMilliseconds)
  const siteId = ctx.site.id
  const identical = await findIdenticalMessages(ctx.db, { siteId, since, min: identical_messages })
  const busy = await findBusyBeginners(ctx.db, {
    siteId,
    since,
    signedUpSince: new Date(now.getTime() - new_account_days * dayMilliseconds),
    min: new_account_conversations,
  })
  const flags = [
    ...identical.map((one) => ({ ...one, kind: 'identical' as const })),
    ...busy.map((one) => ({ ...one, text: '', kind: 'many_conversations' as const })),
  ]
  if (flags.length === 0) return
  await ctx.transaction(async (tx) => {
    for (const { member_id: memberId, kind, text, receivers } of flags)
      await insertFlag(tx.db, {
        id: createId(),
        siteId,
        memberId,
        kind,
        text,
        receivers,
        now: tx.now,
        // A closed flag counts as long as the messages that its moderator has seen are in the period.
        seenSince: since,
      })
  })
}
