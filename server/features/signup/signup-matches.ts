import { searchMaxAge } from '#contract/api/limits.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { findByFirstFilters } from '../discovery/search.sql.ts'
import { noFurtherFilters, toRequester, toSearchFilter } from '../discovery/search-filter.ts'
import { computeAgeOn, getDateIn } from '../profiles/age.ts'
import { makeCard } from '../profiles/cards.ts'
import { findProfile } from '../profiles/own-profile.sql.ts'

const maxMatches = 6
/** Members near in age come first; if there are too few, those of every age in the country follow. */
const attempts = [{ years: 8 }, { years: searchMaxAge }]

/** Finds up to six members whom a new one looks for, near in age, with a picture, the last active first. */
export async function findMatchesFor(ctx: MemberContext): Promise<Card[]> {
  const me = await findProfile(ctx.db, ctx.viewer.id)
  if (!me) return []
  const { min_age, time_zone } = ctx.site.settings
  const age = computeAgeOn(getDateIn(time_zone, ctx.clock.now()), me.date_of_birth)
  const filters = attempts.map(({ years }) =>
    toSearchFilter(ctx, {
      ...noFurtherFilters,
      with_photo: true,
      gender: me.looking_for ?? 'both',
      country: me.country,
      countryregion: null,
      min_age: Math.max(min_age, age - years),
      max_age: Math.min(searchMaxAge, age + years),
    }),
  )
  const found = await findByFirstFilters(ctx, filters, { limit: maxMatches, ...toRequester(ctx) })
  return found.map((card) => makeCard(ctx, card))
}

/** Suggests members to a new one after the account step. */
export const signupMatches: Handler<'signupMatches'> = async (ctx) => ({
  profiles: await findMatchesFor(ctx),
})
