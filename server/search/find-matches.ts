import type { Wishes } from '#contract/discovery.ts'
import { matchFinderSize } from '#contract/limits.ts'
import type { MemberContext } from '../context.ts'
import type { Handler } from '../handlers.ts'
import { dateIn } from '../profiles/age.ts'
import { cardsOf } from '../profiles/cards.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'
import { type Candidate, type Fit, fitOf, mostPoints, type Seeker } from './match-score.ts'
import { reasonText } from './reason-texts.ts'
import { findPool, type PoolRow } from './search.sql.ts'
import type { Wanted } from './wanted.sql.ts'
import { askerOf, wantedOf } from './wanted.ts'
import { findCandidates } from './wishes.sql.ts'
import { filtersOfWishes, wishesOf } from './wishes.ts'

/** Whom the finder compares, of those who fit the wishes and whom the member has not answered: the last active first. */
const poolSizes = { all: 400, region: 200, interests: 200 } as const
const mostReasons = 3
/** So many profiles are read at a time. */
const readAtOnce = 100

interface Pool {
  rows: PoolRow[]
  /** Nobody else fits the wishes: the best of the pool are the best of all. */
  complete: boolean
}

interface Wish {
  wishes: Wishes
  me: ProfileRow
}

/**
 * The members among whom the best are looked for: the last active of all who fit, of those in the own region, and of
 * those who share or have wished interests. Comparing everybody would cost a scan of the country; whoever was not here
 * for long is a poor match whatever else fits (docs/decisions/0110-match-finder.md).
 */
async function candidatePool(ctx: MemberContext, { wishes, me }: Wish): Promise<Pool> {
  const filters = filtersOfWishes(ctx, wishes, me)
  const wanted: Wanted = {
    ...wantedOf(ctx, filters),
    unansweredBy: ctx.viewer.id,
    personsOnly: true,
    withAnswers: true,
  }
  const answers = { own: me.interests, wished: wishes.interests, statuses: wishes.relationship_status }
  const interests = [...new Set([...wishes.interests, ...me.interests])]
  const find = (pool: Wanted, limit: number) => findPool(ctx, pool, { limit, answers, ...askerOf(ctx) })
  const all = await find(wanted, poolSizes.all)
  if (all.length < poolSizes.all) return { rows: all, complete: true }
  const near = me.region_id
  const further = await Promise.all([
    near === null || wanted.region !== null ? [] : find({ ...wanted, region: near }, poolSizes.region),
    interests.length === 0
      ? []
      : find({ ...wanted, traits: [{ field: 'interests', values: interests }] }, poolSizes.interests),
  ])
  const rows = new Map([...all, ...further.flat()].map((row) => [row.id, row]))
  return { rows: [...rows.values()], complete: false }
}

type Ranked = Fit & { candidate: Candidate }

function better(one: Ranked, other: Ranked): number {
  return (
    other.score - one.score ||
    other.candidate.active - one.candidate.active ||
    (one.candidate.id < other.candidate.id ? 1 : -1)
  )
}

async function rank(ctx: MemberContext, seeker: Seeker, rows: readonly PoolRow[]): Promise<Ranked[]> {
  const found = await findCandidates(
    ctx,
    rows.map(({ id }) => id),
  )
  const active = new Map(rows.map((row) => [row.id, row.active]))
  return found
    .filter(({ looking_for }) => looking_for === 'both' || looking_for === seeker.me.gender)
    .map((row): Candidate => ({ ...row, active: active.get(row.id) ?? 0 }))
    .map((candidate) => ({ candidate, ...fitOf(seeker, candidate) }))
}

/**
 * The best of a pool. Profiles are read in the order of what they can come to at most, until nobody who is left can come
 * before those who were found.
 */
async function bestOf(ctx: MemberContext, seeker: Seeker, pool: readonly PoolRow[]): Promise<Ranked[]> {
  const left = pool
    .map((row) => ({ row, most: mostPoints(seeker, row) }))
    .toSorted((one, other) => other.most - one.most)
  let best: Ranked[] = []
  while (left.length > 0) {
    const last = best.at(matchFinderSize - 1)
    if (last && last.score > (left[0]?.most ?? 0)) break
    const rows = left.splice(0, readAtOnce).map(({ row }) => row)
    best = [...best, ...(await rank(ctx, seeker, rows))].toSorted(better).slice(0, matchFinderSize)
  }
  return best
}

/** Gives the best-fitting members for some wishes, with the reasons in words. */
export async function bestMatches(ctx: MemberContext, wish: Wish) {
  const { rows, complete } = await candidatePool(ctx, wish)
  const now = ctx.clock.now()
  const seeker = { ...wish, now, today: dateIn(ctx.site.settings.time_zone, now) }
  const ranked = await bestOf(ctx, seeker, rows)
  const ids = ranked.map(({ candidate }) => candidate.id)
  const cards = new Map((await cardsOf(ctx, ids)).map((card) => [card.id, card]))
  const profiles = ranked.flatMap(({ candidate, score, reasons }) => {
    const profile = cards.get(candidate.id)
    const texts = reasons.slice(0, mostReasons).map((reason) => reasonText(ctx, reason))
    return profile ? [{ profile, reasons: texts, score }] : []
  })
  return { profiles, compared: rows.length, complete }
}

/** Finds who fits the member's wishes best; without saved ones, what the profile suggests. */
export const matchFinder: Handler<'matchFinder'> = async (ctx) => {
  const { wishes, saved, me } = await wishesOf(ctx)
  return { wishes, saved, ...(await bestMatches(ctx, { wishes, me })) }
}
