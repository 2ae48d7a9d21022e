import { searchMaxAge } from '#contract/api/limits.ts'
import type { Wishes } from '#contract/features/discovery/discovery.ts'
import type { UsedFilters } from '#contract/features/discovery/search.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { computeAgeOn, getDateIn } from '../profiles/age.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { findSelectedCountry } from '../sites/selected-country.ts'
import { noFurtherFilters } from './search-filter.ts'
import { findMemberWithWishes, type ProfileWithWishes } from './wishes.sql.ts'

/** Default wishes span this many years around the member's own age. */
const yearsAround = 10

/** A member's wishes, with the profile they are based on. */
export interface MemberWishes {
  readonly wishes: Wishes
  /** The member has chosen so. */
  readonly saved: boolean
  readonly me: ProfileRow
}

/** Reads the wishes of the asking member: saved ones, or else what the profile suggests. */
export async function readWishes(ctx: MemberContext): Promise<MemberWishes> {
  const found = await findMemberWithWishes(ctx, ctx.viewer.id)
  if (!found) throw fail('authentication_required')
  return combineWishes(ctx, found)
}

function combineWishes(ctx: MemberContext, { me, saved }: ProfileWithWishes): MemberWishes {
  if (saved) return { wishes: saved, saved: true, me }
  const age = computeAgeOn(getDateIn(ctx.site.settings.time_zone, ctx.clock.now()), me.date_of_birth)
  const wishes: Wishes = {
    // Nothing is sorted by data whose consent was withdrawn.
    gender: me.looking_for ?? 'both',
    min_age: Math.max(ctx.site.settings.min_age, age - yearsAround),
    max_age: Math.min(searchMaxAge, age + yearsAround),
    countryregion: null,
    interests: [],
    relationship_status: [],
  }
  return { wishes, saved: false, me }
}

/** Wishes as search filters in the member's own country; only requirements, not preferences. */
export function toFilters(ctx: MemberContext, wishes: Wishes, me: ProfileRow): UsedFilters {
  const country = ctx.site.settings.countries.includes(me.country) ? me.country : findSelectedCountry(ctx)
  return {
    gender: wishes.gender,
    country,
    countryregion: wishes.countryregion,
    min_age: wishes.min_age,
    max_age: wishes.max_age,
    ...noFurtherFilters,
  }
}
