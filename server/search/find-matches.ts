import type { Wishes } from '#contract/discovery.ts'
import type { MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { dateIn } from '../profiles/age.ts'
import { makeCard } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { findBestMatches } from './best-matches.sql.ts'
import { fieldOf, fitOf, type Reason, type Seeker } from './match-score.ts'
import { reasonText } from './reason-texts.ts'
import type { Wanted } from './wanted.sql.ts'
import { wantedOf } from './wanted.ts'
import { filtersOfWishes, rememberedWishes, wishesOf } from './wishes.ts'

const mostReasons = 3

/** Whether a reason tells of nothing that the site leaves out of profiles (T-023). */
function isShown(ctx: MemberContext, reason: Reason): boolean {
  const field = fieldOf(reason)
  return field === null || ctx.site.settings.visible_profile_fields.includes(field)
}

/**
 * Gives the best-fitting members for some wishes, with the reasons in words, of the last active. Comparing
 * everybody would cost a scan of the country; whoever was not here for long is a poor match whatever else fits. `stamp`
 * is that of the member as they are now.
 */
async function findFor(ctx: MemberContext, { wishes, me }: { wishes: Wishes; me: ProfileRow }) {
  const wanted: Wanted = {
    ...wantedOf(ctx, filtersOfWishes(ctx, wishes, me)),
    unansweredBy: ctx.viewer.id,
    personsOnly: true,
    withAnswers: true,
  }
  const now = ctx.clock.now()
  const seeker: Seeker = { wishes, me, now, today: dateIn(ctx.site.settings.time_zone, now) }
  const { rows, stamp, ...compared } = await findBestMatches(ctx, wanted, { seeker, locale: ctx.locale })
  const profiles = rows.map((row) => {
    const { score, reasons } = fitOf(seeker, row)
    const shown = reasons.filter((reason) => isShown(ctx, reason)).slice(0, mostReasons)
    return { profile: makeCard(ctx, row), reasons: shown.map((reason) => reasonText(ctx, reason)), score }
  })
  return { stamp, matches: { profiles, ...compared } }
}

/** Reads the wishes of the asking member and finds who fits them best. */
export async function readAndFind(ctx: MemberContext) {
  const { wishes, saved, me } = await wishesOf(ctx)
  const { matches } = await findFor(ctx, { wishes, me })
  return { wishes, saved, ...matches }
}

/**
 * Finds who fits the member's wishes best; without saved ones, what the profile suggests. For whoever looks again, their
 * wishes are not read before: they are as they were while the stamp that comes with the matches is.
 */
export const matchFinder: Handler<'matchFinder'> = async (ctx) => {
  const known = rememberedWishes(ctx)
  if (!known) return readAndFind(ctx)
  const { wishes, saved } = known
  const { stamp, matches } = await findFor(ctx, known)
  return stamp === known.stamp ? { wishes, saved, ...matches } : readAndFind(ctx)
}
