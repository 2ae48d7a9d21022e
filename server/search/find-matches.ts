import type { Wishes } from '#contract/discovery.ts'
import { matchFinderSize } from '#contract/limits.ts'
import type { MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { dateIn } from '../profiles/age.ts'
import { cardsOf } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { type Fit, fitOf } from './match-score.ts'
import { reasonText } from './reason-texts.ts'
import { findMembers, type Wanted } from './search.sql.ts'
import { peopleFor, wantedOf } from './wanted.ts'
import { type CandidateRow, findCandidates } from './wishes.sql.ts'
import { filtersOfWishes, wishesOf } from './wishes.ts'

/** How many of the last active are compared; who was not here for long is no good match whatever else fits. */
const poolPart = 150
const mostReasons = 3

/**
 * The members among whom the best are looked for: the last active ones who share or have wished interests, in the
 * region and in the country, and the last active of the region. Comparing everybody would cost a scan of the country.
 */
async function candidatePool(ctx: MemberContext, wishes: Wishes, me: ProfileRow): Promise<string[]> {
  const filters = filtersOfWishes(ctx, wishes, me)
  const wanted = wantedOf(ctx, filters, await peopleFor(ctx))
  const interests = [...new Set([...wishes.interests, ...me.interests])]
  const region = wishes.countryregion ?? me.region_id
  const withInterests = (base: Wanted): Wanted => ({
    ...base,
    traits: [{ field: 'interests', values: interests }],
  })
  const inRegion: Wanted = { ...wanted, region }
  const pools: Wanted[] = [
    ...(interests.length > 0 ? [withInterests(inRegion), withInterests(wanted)] : []),
    inRegion,
    wanted,
  ]
  const found = await Promise.all(
    pools.map((pool) =>
      findMembers(ctx, { ...pool, unansweredBy: ctx.viewer.id }, { after: null, limit: poolPart }),
    ),
  )
  return [...new Set(found.flat().map((row) => row.id))]
}

type Ranked = Fit & { candidate: CandidateRow }

function better(one: Ranked, other: Ranked): number {
  return (
    other.score - one.score ||
    other.candidate.active_at.getTime() - one.candidate.active_at.getTime() ||
    (one.candidate.id < other.candidate.id ? 1 : -1)
  )
}

/** Gives the best-fitting members for some wishes, with the reasons in words. */
export async function bestMatches(ctx: MemberContext, { wishes, me }: { wishes: Wishes; me: ProfileRow }) {
  const candidates = await findCandidates(ctx.db, await candidatePool(ctx, wishes, me))
  const now = ctx.clock.now()
  const seeker = { me, wishes, now, today: dateIn(ctx.site.settings.time_zone, now) }
  const ranked = candidates
    .filter(({ looking_for }) => looking_for === 'both' || looking_for === me.gender)
    .map((candidate): Ranked => ({ candidate, ...fitOf(seeker, candidate) }))
    .toSorted(better)
    .slice(0, matchFinderSize)
  const cards = new Map(
    (
      await cardsOf(
        ctx,
        ranked.map(({ candidate }) => candidate.id),
      )
    ).map((card) => [card.id, card]),
  )
  return ranked.flatMap(({ candidate, score, reasons }) => {
    const profile = cards.get(candidate.id)
    const texts = reasons.slice(0, mostReasons).map((reason) => reasonText(ctx, reason))
    return profile ? [{ profile, reasons: texts, score }] : []
  })
}

/** Finds who fits the member's wishes best; without saved ones, what the profile suggests. */
export const matchFinder: Handler<'matchFinder'> = async (ctx) => {
  const { wishes, saved, me } = await wishesOf(ctx)
  return { wishes, saved, profiles: await bestMatches(ctx, { wishes, me }) }
}
