import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { countNewLikes, findPair, lockStates, markLikeSeen } from './likes.sql.ts'

/** Clears the new mark of a received like and updates the badge on every screen. Returns the badge. */
export async function openLike(ctx: MemberContext, fromId: string): Promise<number> {
  const me = ctx.viewer.id
  return ctx.transaction(async (tx) => {
    await lockStates(tx.db, [me])
    const changed = await markLikeSeen(tx.db, { fromId, toId: me, now: tx.now })
    const new_likes = await countNewLikes(tx.db, me)
    if (changed) await tx.addEvent(me, { type: 'user', new_likes })
    return new_likes
  })
}

/** The same as a separate call. Throws `not_found` when no like was received. */
export const seeLike: Handler<'seeLike'> = async (ctx, { profile }) => {
  const { likes_me } = await findPair(ctx.db, ctx.viewer.id, profile)
  if (!likes_me) throw fail('not_found')
  return { new_likes: await openLike(ctx, profile) }
}
