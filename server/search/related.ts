import { searchMaxAge } from '#contract/limits.ts'
import type { Card } from '#contract/profile.ts'
import type { UsedFilters } from '#contract/search.ts'
import type { Context } from '../context.ts'
import { ageOn, dateIn } from '../profiles/age.ts'
import { cardsOf } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { findMembers } from './search.sql.ts'
import { peopleFor, wantedOf } from './wanted.ts'

const mostRelated = 8

const noFurtherFilters = {
  interests: [],
  body_type: [],
  hair_color: [],
  eye_color: [],
  relationship_status: [],
  tattoos: [],
  online: false,
  with_photo: false,
} satisfies Partial<UsedFilters>

/** Members like this one: of the same gender, near in region and age, then in the country (U-006). At most eight. */
export async function relatedTo(ctx: Context, row: ProfileRow): Promise<Card[]> {
  const { settings } = ctx.site
  const age = ageOn(dateIn(settings.time_zone, ctx.clock.now()), row.date_of_birth)
  const people = await peopleFor(ctx)
  const found: string[] = []
  for (const { region, years } of [
    { region: row.region_id, years: 5 },
    { region: null, years: 10 },
  ]) {
    const filters: UsedFilters = {
      ...noFurtherFilters,
      gender: row.gender,
      country: row.country,
      countryregion: region,
      min_age: Math.max(settings.min_age, age - years),
      max_age: Math.min(searchMaxAge, age + years),
    }
    const without = [...people.without, row.member_id, ...found]
    const limit = mostRelated - found.length
    if (limit === 0) break
    const wanted = wantedOf(ctx, filters, { ...people, without })
    found.push(...(await findMembers(ctx, wanted, { after: null, limit })).map(({ id }) => id))
  }
  return cardsOf(ctx, found)
}
