import { swipeLikesPerDay } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { guardAge } from '../age/guard-age.ts'
import { likeMember } from '../likes/like-member.ts'
import { lockStates } from '../likes/likes.sql.ts'
import { readCard } from '../likes/read-card.ts'
import { getDateIn } from '../profiles/age.ts'
import { filterVisible } from '../profiles/visibility.ts'
import { countSwipeLikes, deleteSkip, upsertSwipe } from './swipe.sql.ts'
import { countLikesLeft } from './swipe-deck.ts'

/** Throws `swipe_limit` when the likes of the day are used up; the same card twice is one like. */
async function likeWithinLimit(
  ctx: MemberContext,
  tx: Tx,
  { profile, day }: { profile: string; day: string },
) {
  // Counted under the lock of the member's state, so that two parallel taps cannot both be the last.
  await lockStates(tx.db, [ctx.viewer.id, profile])
  const used = await countSwipeLikes(tx.db, { memberId: ctx.viewer.id, day, beside: profile })
  if (used >= swipeLikesPerDay) throw fail('swipe_limit')
  return likeMember(ctx, tx, profile)
}

/** Answers a card. A like is a real like, of which a day has four; skips are unlimited. */
export const swipe: Handler<'swipe'> = async (ctx, { profile, vote }) => {
  if (profile === ctx.viewer.id) throw failFields({ profile: 'validation' })
  if (vote === 'skip') await readCard(ctx, profile)
  else await guardAge(ctx, 'contact')
  const day = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  const match = await ctx.transaction(async (tx) => {
    const liked = vote === 'like' ? await likeWithinLimit(ctx, tx, { profile, day }) : { match: false }
    await upsertSwipe(tx.db, { memberId: ctx.viewer.id, profileId: profile, vote, day, now: tx.now })
    return liked.match
  })
  return { match, ...(await countLikesLeft(ctx)) }
}

/** Puts a skipped card back. Throws `not_found` for a member who is gone meanwhile. */
export const undoSkip: Handler<'undoSkip'> = async (ctx, { profile }) => {
  const [visible] = await filterVisible(ctx, [profile])
  if (!visible) throw fail('not_found')
  await ctx.transaction((tx) => deleteSkip(tx.db, ctx.viewer.id, profile))
  return { profile: await readCard(ctx, profile) }
}
