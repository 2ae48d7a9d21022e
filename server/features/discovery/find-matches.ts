import { formatList } from '#contract/api/format.ts'
import { matchFinderSize } from '#contract/api/limits.ts'
import { Interest } from '#contract/features/profiles/interests.ts'
import { RelationshipStatus } from '#contract/features/profiles/profile-options.ts'
import type { Context, MemberContext } from '../../app/context.ts'
import type { Handler } from '../../app/handler.ts'
import { getDateIn } from '../profiles/age.ts'
import { makeCard } from '../profiles/cards.ts'
import { findHidden } from '../profiles/hidden.sql.ts'
import { findPool } from './match-pool.ts'
import {
  type Candidate,
  getField,
  type MatchReason,
  type MatchScore,
  type MatchViewer,
  points,
  scoreFit,
} from './match-score.ts'
import { readWishedAges } from './matches.sql.ts'
import { findFoundCards } from './search.sql.ts'
import { toRequester, toSearchFilter } from './search-filter.ts'
import { type MemberWishes, readWishes, toFilters } from './wishes.ts'

/** More would be a list, not a reason. */
const maxInterests = 3

function formatInterests(ctx: Context, interests: readonly string[]): string {
  const names = interests.flatMap((key) => {
    const known = Interest.safeParse(key)
    return known.success ? [ctx.t(`interests.${known.data}`)] : []
  })
  return formatList(names.slice(0, maxInterests), ctx.locale)
}

/** Puts a reason into the words of the caller's language. */
function formatReason(ctx: Context, reason: MatchReason): string {
  switch (reason.kind) {
    case 'shared_interests':
      return ctx.t('finder.sharedInterests', { interests: formatInterests(ctx, reason.interests) })
    case 'wished_interests':
      return ctx.t('finder.wishedInterests', { interests: formatInterests(ctx, reason.interests) })
    case 'wished_region':
      return ctx.t('finder.wishedRegion')
    case 'own_region':
      return ctx.t('finder.ownRegion')
    case 'wished_age':
      return ctx.t('finder.wishedAge')
    case 'active_today':
      return ctx.t('finder.activeToday')
    case 'age':
      return ctx.t('finder.age', { age: reason.age })
    case 'relationship_status': {
      const status = RelationshipStatus.parse(reason.status)
      return ctx.t('finder.relationshipStatus', { status: ctx.t(`profile.relationship_status.${status}`) })
    }
  }
}

const maxReasons = 3

/** Returns whether a reason reveals nothing that the site hides on profiles. */
function isShown(ctx: MemberContext, reason: MatchReason): boolean {
  const field = getField(reason)
  return field === null || ctx.site.settings.visible_profile_fields.includes(field)
}

interface Match extends MatchScore {
  candidate: Candidate
}

/** Orders the best match first; equal ones by last activity, then by id. */
function byFit(one: Match, other: Match): number {
  return (
    other.score - one.score ||
    other.candidate.active - one.candidate.active ||
    (one.candidate.id < other.candidate.id ? 1 : -1)
  )
}

/** Scores candidates; the best first. */
function rank(seeker: MatchViewer, candidates: readonly Candidate[]): Match[] {
  return candidates.map((candidate) => ({ candidate, ...scoreFit(seeker, candidate) })).toSorted(byFit)
}

/** Finds the best matches for some wishes among the compared members. */
async function findBest(ctx: MemberContext, { wishes, me }: MemberWishes) {
  const filter = {
    ...toSearchFilter(ctx, toFilters(ctx, wishes, me)),
    unansweredBy: ctx.viewer.id,
    personsOnly: true,
  }
  const { candidates, complete } = await findPool(ctx.db, {
    search: { filter, hidden: await findHidden(ctx, ctx.viewer.id, []) },
    near: me.region_id,
    interests: [...new Set([...wishes.interests, ...me.interests])],
  })
  const now = ctx.clock.now()
  const seeker: MatchViewer = { wishes, me, now, today: getDateIn(ctx.site.settings.time_zone, now) }
  const mutual = candidates.filter(({ looking_for }) => looking_for === 'both' || looking_for === me.gender)
  const ranked = rank(seeker, mutual)
  // The ages that candidates wish for are read only when they can change the ranking.
  const minScore = (ranked[matchFinderSize - 1]?.score ?? 0) - points.wishedAge
  const close = ranked.filter(({ score }) => score >= minScore).map(({ candidate }) => candidate)
  const matches = rank(seeker, await readWishedAges(ctx.db, close)).slice(0, matchFinderSize)
  return { matches, compared: candidates.length, complete }
}

/**
 * Reads the member's wishes and finds the best matches, with reasons, among recently active members. Comparing everyone
 * would scan the whole country; members who have been away for long are poor matches anyway.
 */
export async function readAndFind(ctx: MemberContext) {
  const known = await readWishes(ctx)
  const { matches, compared, complete } = await findBest(ctx, known)
  const cards = await findFoundCards(
    ctx,
    matches.map(({ candidate }) => candidate),
    toRequester(ctx),
  )
  const matchById = new Map(matches.map((match) => [match.candidate.id, match]))
  const profiles = cards.flatMap((card) => {
    const match = matchById.get(card.id)
    if (!match) return []
    const reasons = match.reasons.filter((reason) => isShown(ctx, reason)).slice(0, maxReasons)
    return [
      {
        profile: makeCard(ctx, card),
        reasons: reasons.map((reason) => formatReason(ctx, reason)),
        score: match.score,
      },
    ]
  })
  return { wishes: known.wishes, saved: known.saved, profiles, compared, complete }
}

/** Finds the best matches for the member's wishes; without saved ones, for what the profile suggests. */
export const matchFinder: Handler<'matchFinder'> = (ctx) => readAndFind(ctx)
