import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { filterVisible } from '../profiles/visibility.ts'
import { countNewLikes, deleteLike, lockStates } from './likes.sql.ts'
import { readCard } from './read-card.ts'

/**
 * Withdraws a like; the other member's list and badge follow immediately. Throws `not_found` for anyone this member
 * cannot see: there is no card to return, and whether there was a like must not be revealed.
 */
export const unlike: Handler<'unlike'> = async (ctx, { profile }) => {
  const me = ctx.viewer.id
  await ctx.transaction(async (tx) => {
    await lockStates(tx.db, [me, profile])
    if (!(await deleteLike(tx.db, me, profile))) return
    await tx.addEvent(profile, {
      type: 'unlike',
      profile: me,
      new_likes: await countNewLikes(tx.db, profile),
    })
  })
  const [visible] = await filterVisible(ctx, [profile], { invisibleToo: true })
  if (!visible) throw fail('not_found')
  return { profile: await readCard(ctx, profile) }
}
