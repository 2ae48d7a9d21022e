import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { findReach } from '../profiles/reach.sql.ts'
import { getViewpoint } from './chat.views.ts'
import { findOtherMember } from './conversation-pair.sql.ts'
import { deleteReaction, findSeen, storeReaction } from './reactions.sql.ts'

/** Throws unless the two may write to each other, so that a reaction cannot bypass a block. */
async function guardReaction(ctx: MemberContext, tx: Tx, otherId: string): Promise<void> {
  const [reach] = await findReach(tx.db, { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids: [otherId] })
  if (reach?.blocks_viewer) throw fail('blocked_by', { name: reach.name })
  if (reach?.blocked_by_viewer) throw fail('forbidden')
  if (!reach?.is_there || reach.is_cam || reach.unwanted) throw fail('not_found')
}

/**
 * Reacts to a message in one of the caller's conversations with one of six emoji, or removes the reaction with null;
 * free, and not a message. Both members see it immediately, unless the message is hidden from the other one. Repeating
 * it changes nothing. Throws `not_found` for messages hidden from the caller, `blocked_by` and `forbidden` after a
 * block.
 */
export const react: Handler<'react'> = async (ctx, { conversation, message, reaction }) => {
  const me = ctx.viewer.id
  const other = await findOtherMember(ctx.db, me, conversation)
  if (!other) throw fail('not_found')
  await ctx.transaction(async (tx) => {
    await lockStates(tx.db, [me, other])
    await guardReaction(ctx, tx, other)
    const key = { conversation, message }
    const { oldest } = getViewpoint(ctx)
    const seen = await findSeen(tx.db, me, { ...key, oldest })
    if (!seen) throw fail('not_found')
    const changed =
      reaction === null
        ? await deleteReaction(tx.db, key, me)
        : await storeReaction(tx.db, key, { memberId: me, reaction, now: tx.now })
    if (!changed) return
    const seenByOther = await findSeen(tx.db, other, { ...key, oldest })
    for (const id of [me, other].sort()) {
      if (id === me || seenByOther)
        await tx.addEvent(id, { type: 'reaction', ...key, by_me: id === me, reaction })
    }
    if (reaction !== null && seenByOther?.from_id === other)
      await tx.announce({ type: 'reaction.received', from: me, to: other, ...key })
  })
  return { reaction }
}
