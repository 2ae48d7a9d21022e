import { frozenConversationDays } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { freezeConversation } from '../chat/freeze.sql.ts'
import { countNewLikes, deleteLike, lockStates } from '../likes/likes.sql.ts'
import { findReach } from '../profiles/reach.sql.ts'
import { insertBlock } from './blocks.sql.ts'

/** Throws `not_found` unless the member is on this site. Someone who is gone, or has blocked the caller, can still be blocked. */
export async function requireMember(ctx: MemberContext, id: string): Promise<void> {
  if (id === ctx.viewer.id) throw failFields({ profile: 'validation' })
  const [reach] = await findReach(ctx.db, { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids: [id] })
  if (!reach) throw fail('not_found')
}

/** Deletes everything between two members and updates the badges and lists of both on every screen. */
async function separate(tx: Tx, pair: readonly [string, string]): Promise<void> {
  const deleteAt = new Date(tx.now.getTime() + frozenConversationDays * 86_400_000)
  const frozen = await freezeConversation(tx.db, pair, { now: tx.now, deleteAt })
  const likes = [await deleteLike(tx.db, pair[0], pair[1]), await deleteLike(tx.db, pair[1], pair[0])]
  const [first, second] = pair[0] < pair[1] ? pair : [pair[1], pair[0]]
  for (const [id, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const new_likes = await countNewLikes(tx.db, id)
    if (frozen)
      await tx.addEvent(id, { type: 'chat_removed', conversation: frozen.conversation, profile: other })
    if (likes.includes(true)) await tx.addEvent(id, { type: 'unlike', profile: other, new_likes })
    const unread = frozen?.unread[id]
    if (unread !== undefined) await tx.addEvent(id, { type: 'user', unread, new_likes })
  }
}

/** Blocks a member: neither can find, write to or like the other any more. */
export const block: Handler<'block'> = async (ctx, { profile }) => {
  await requireMember(ctx, profile)
  const me = ctx.viewer.id
  await ctx.transaction(async (tx) => {
    // Under both locks no message and no like can come in between.
    await lockStates(tx.db, [me, profile])
    if (!(await insertBlock(tx.db, { blockerId: me, blockedId: profile, now: tx.now }))) return
    await separate(tx, [me, profile])
  })
  return { profile: { id: profile, blocked: true } }
}
