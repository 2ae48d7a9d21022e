import type { Wishes } from '#contract/discovery.ts'
import type { MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { dateIn } from '../profiles/age.ts'
import { makeCard } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { findBestMatches } from './best-matches.sql.ts'
import { fitOf, type Seeker } from './match-score.ts'
import { reasonText } from './reason-texts.ts'
import type { Wanted } from './wanted.sql.ts'
import { wantedOf } from './wanted.ts'
import { filtersOfWishes, wishesOf } from './wishes.ts'

const mostReasons = 3

/**
 * Gives the best-fitting members for some wishes, with the reasons in words, of the last active. Comparing
 * everybody would cost a scan of the country; whoever was not here for long is a poor match whatever else fits.
 */
export async function bestMatches(ctx: MemberContext, { wishes, me }: { wishes: Wishes; me: ProfileRow }) {
  const wanted: Wanted = {
    ...wantedOf(ctx, filtersOfWishes(ctx, wishes, me)),
    unansweredBy: ctx.viewer.id,
    personsOnly: true,
    withAnswers: true,
  }
  const now = ctx.clock.now()
  const seeker: Seeker = { wishes, me, now, today: dateIn(ctx.site.settings.time_zone, now) }
  const { rows, ...compared } = await findBestMatches(ctx, wanted, { seeker, locale: ctx.locale })
  const profiles = rows.map((row) => {
    const { score, reasons } = fitOf(seeker, row)
    const texts = reasons.slice(0, mostReasons).map((reason) => reasonText(ctx, reason))
    return { profile: makeCard(ctx, row), reasons: texts, score }
  })
  return { profiles, ...compared }
}

/** Finds who fits the member's wishes best; without saved ones, what the profile suggests. */
export const matchFinder: Handler<'matchFinder'> = async (ctx) => {
  const { wishes, saved, me } = await wishesOf(ctx)
  return { wishes, saved, ...(await bestMatches(ctx, { wishes, me })) }
}
