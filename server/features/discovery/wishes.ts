import { searchMaxAge } from '#contract/api/limits.ts'
import type { Wishes } from '#contract/features/discovery/discovery.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { ageOn, dateIn } from '../profiles/age.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { selectedCountry } from '../sites/selected-country.ts'
import { noFurtherFilters } from './search-filter.ts'
import { findWisher, type ProfileWithWishes } from './wishes.sql.ts'

/** Wishes that were not said begin this many years around the own age. */
const yearsAround = 10

/** What a member wishes, with the profile that it was made from. */
export interface MemberWishes {
  readonly wishes: Wishes
  /** The member has said so. */
  readonly saved: boolean
  readonly me: ProfileRow
}

/** Reads the wishes of the asking member: saved ones, or else what the profile suggests. */
export async function readWishes(ctx: MemberContext): Promise<MemberWishes> {
  const found = await findWisher(ctx, ctx.viewer.id)
  if (!found) throw fail('authentication_required')
  return combineWishes(ctx, found)
}

function combineWishes(ctx: MemberContext, { me, saved }: ProfileWithWishes): MemberWishes {
  if (saved) return { wishes: saved, saved: true, me }
  const age = ageOn(dateIn(ctx.site.settings.time_zone, ctx.clock.now()), me.date_of_birth)
  const wishes: Wishes = {
    // Nothing is sorted by what a member no longer agrees to tell.
    gender: me.looking_for ?? 'both',
    min_age: Math.max(ctx.site.settings.min_age, age - yearsAround),
    max_age: Math.min(searchMaxAge, age + yearsAround),
    countryregion: null,
    interests: [],
    relationship_status: [],
  }
  return { wishes, saved: false, me }
}

/** Wishes as the filters of a search in the own country; only what must fit, not what may. */
export function toFilters(ctx: MemberContext, wishes: Wishes, me: ProfileRow): UsedFilters {
  const country = ctx.site.settings.countries.includes(me.country) ? me.country : selectedCountry(ctx)
  return {
    gender: wishes.gender,
    country,
    countryregion: wishes.countryregion,
    min_age: wishes.min_age,
    max_age: wishes.max_age,
    ...noFurtherFilters,
  }
}
