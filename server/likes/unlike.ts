import type { Handler } from '../handlers.ts'
import { cardOf } from './card-of.ts'
import { deleteLike, lockStates, newLikesOf } from './likes.sql.ts'

/** Takes a like back, also one of a member who has gone since; the other side's list and badge follow at once. */
export const unlike: Handler<'unlike'> = async (ctx, { profile }) => {
  const card = await cardOf(ctx, profile)
  const me = ctx.viewer.id
  await ctx.transaction(async (tx) => {
    await lockStates(tx.db, [me, profile])
    if (!(await deleteLike(tx.db, me, profile))) return
    await tx.tell(profile, { type: 'unlike', profile: me, new_likes: await newLikesOf(tx.db, profile) })
  })
  return { profile: { ...card, liked: false, match: false } }
}
