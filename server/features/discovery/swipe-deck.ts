import { swipeDeckSize, swipeLikesPerDay } from '#contract/api/limits.ts'
import type { MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getDateIn } from '../profiles/age.ts'
import { readCards } from '../profiles/cards.ts'
import { filterVisible } from '../profiles/visibility.ts'
import { findDayEnd } from './day-end.ts'
import { findMembers } from './search.sql.ts'
import { toRequester, toSearchFilter } from './search-filter.ts'
import { countSwipeLikes, findSkipped } from './swipe.sql.ts'
import { readWishes, toFilters } from './wishes.ts'

/** Returns how many likes are left on the site's calendar day, and when it ends. */
export async function countLikesLeft(ctx: MemberContext): Promise<{ likes_left: number; resets_at: string }> {
  const { time_zone } = ctx.site.settings
  const now = ctx.clock.now()
  const used = await countSwipeLikes(ctx.db, {
    memberId: ctx.viewer.id,
    day: getDateIn(time_zone, now),
    beside: null,
  })
  return {
    likes_left: Math.max(0, swipeLikesPerDay - used),
    resets_at: findDayEnd(time_zone, now).toISOString(),
  }
}

/** Returns the next cards: members never answered first, then those skipped on an earlier day. */
async function pickNextCards(ctx: MemberContext): Promise<string[]> {
  const { wishes, me } = await readWishes(ctx)
  const filter = toSearchFilter(ctx, toFilters(ctx, wishes, me))
  const fresh = await findMembers(
    ctx,
    { ...filter, unansweredBy: ctx.viewer.id },
    { limit: swipeDeckSize, ...toRequester(ctx) },
  )
  const ids = fresh.map((row) => row.id)
  if (ids.length === swipeDeckSize) return ids
  const today = getDateIn(ctx.site.settings.time_zone, ctx.clock.now())
  const skipped = await findSkipped(ctx.db, {
    memberId: ctx.viewer.id,
    before: today,
    limit: 2 * swipeDeckSize,
  })
  return [...ids, ...(await filterVisible(ctx, skipped))].slice(0, swipeDeckSize)
}

/** Returns the next cards of the game with the remaining likes. */
export const swipeDeck: Handler<'swipeDeck'> = async (ctx) => ({
  profiles: await readCards(ctx, await pickNextCards(ctx)),
  ...(await countLikesLeft(ctx)),
})
