import { searchMaxAge } from '#contract/api/limits.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { Context } from '../../app/context.ts'
import { ageOn, dateIn } from '../profiles/age.ts'
import { makeCard } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { findByFirstFilters } from './search.sql.ts'
import { noFurtherFilters, toRequester, toSearchFilter } from './search-filter.ts'

const maxRelated = 8

/** Members like this one: of the same gender, near in region and age, then in the country. At most eight. */
export async function relatedTo(ctx: Context, row: ProfileRow): Promise<Card[]> {
  const { settings } = ctx.site
  const age = ageOn(dateIn(settings.time_zone, ctx.clock.now()), row.date_of_birth)
  const filters = [
    { countryregion: row.region_id, years: 5 },
    { countryregion: null, years: 10 },
  ].map(({ countryregion, years }) =>
    toSearchFilter(ctx, {
      ...noFurtherFilters,
      gender: row.gender,
      country: row.country,
      countryregion,
      min_age: Math.max(settings.min_age, age - years),
      max_age: Math.min(searchMaxAge, age + years),
    }),
  )
  const requester = { ...toRequester(ctx), without: [row.member_id] }
  const found = await findByFirstFilters(ctx, filters, { limit: maxRelated, ...requester })
  return found.map((card) => makeCard(ctx, card))
}
