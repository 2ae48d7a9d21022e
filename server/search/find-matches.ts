import type { Wishes } from '#contract/discovery.ts'
import { matchFinderSize } from '#contract/limits.ts'
import type { MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { dateIn } from '../profiles/age.ts'
import { cardsOf } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { type Fit, fitOf } from './match-score.ts'
import { reasonText } from './reason-texts.ts'
import { findMembers } from './search.sql.ts'
import type { Wanted } from './wanted.sql.ts'
import { askerOf, wantedOf } from './wanted.ts'
import { type CandidateRow, findCandidates } from './wishes.sql.ts'
import { filtersOfWishes, wishesOf } from './wishes.ts'

/** Whom the finder compares, of those who fit the wishes and whom the member has not answered: the last active first. */
const poolSizes = { all: 400, region: 200, interests: 200 } as const
const mostReasons = 3

interface Pool {
  ids: string[]
  /** Nobody else fits the wishes: the best of the pool are the best of all. */
  complete: boolean
}

/**
 * The members among whom the best are looked for: the last active of all who fit, of those in the own region, and of
 * those who share or have wished interests. Comparing everybody would cost a scan of the country; whoever was not here
 * for long is a poor match whatever else fits (docs/decisions/0110-match-finder.md).
 */
async function candidatePool(ctx: MemberContext, wishes: Wishes, me: ProfileRow): Promise<Pool> {
  const filters = filtersOfWishes(ctx, wishes, me)
  const wanted: Wanted = {
    ...wantedOf(ctx, filters),
    unansweredBy: ctx.viewer.id,
  }
  const interests = [...new Set([...wishes.interests, ...me.interests])]
  const find = (pool: Wanted, limit: number) => findMembers(ctx, pool, { limit, ...askerOf(ctx) })
  const all = await find(wanted, poolSizes.all)
  if (all.length < poolSizes.all) return { ids: all.map((row) => row.id), complete: true }
  const near = me.region_id
  const further = await Promise.all([
    near === null || wanted.region !== null ? [] : find({ ...wanted, region: near }, poolSizes.region),
    interests.length === 0
      ? []
      : find({ ...wanted, traits: [{ field: 'interests', values: interests }] }, poolSizes.interests),
  ])
  return { ids: [...new Set([...all, ...further.flat()].map((row) => row.id))], complete: false }
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
  const { ids, complete } = await candidatePool(ctx, wishes, me)
  const candidates = (await findCandidates(ctx.db, ids)).filter(
    ({ looking_for }) => looking_for === 'both' || looking_for === me.gender,
  )
  const now = ctx.clock.now()
  const seeker = { me, wishes, now, today: dateIn(ctx.site.settings.time_zone, now) }
  const ranked = candidates
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
  const profiles = ranked.flatMap(({ candidate, score, reasons }) => {
    const profile = cards.get(candidate.id)
    const texts = reasons.slice(0, mostReasons).map((reason) => reasonText(ctx, reason))
    return profile ? [{ profile, reasons: texts, score }] : []
  })
  return { profiles, compared: candidates.length, complete }
}

/** Finds who fits the member's wishes best; without saved ones, what the profile suggests. */
export const matchFinder: Handler<'matchFinder'> = async (ctx) => {
  const { wishes, saved, me } = await wishesOf(ctx)
  return { wishes, saved, ...(await bestMatches(ctx, { wishes, me })) }
}
