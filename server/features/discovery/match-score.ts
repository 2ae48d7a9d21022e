import type { Wishes } from '#contract/features/discovery/discovery.ts'
import type { LookingFor } from '#contract/features/profiles/profile.ts'
import { computeAgeOn } from '../profiles/age.ts'
import type { ProfileRow } from '../profiles/own-profile.sql.ts'

/**
 * How well two members fit, as points. The number orders the list and is shown to no one: it is no percentage of
 * anything. Gender and the wished ages are not points: who does not fit there is not in the list at all.
 *
 * | what fits | points |
 * |---|---|
 * | each interest that both have | 4, at most 20 |
 * | each wished interest that the other has | 5, at most 20 |
 * | lives in the wished region, or without one in the own region | 15 |
 * | a wished relationship status | 10 |
 * | the own age is within the ages that the other has wished for | 10 |
 * | was here within a day; within a week | 5; 3 |
 * | has a picture | 4 |
 * | has written about themselves | 2 |
 *
 * Equal points: the last active first, then by id, so that the same state gives the same list.
 */
export const points = {
  sharedInterest: { each: 4, max: 20 },
  wishedInterest: { each: 5, max: 20 },
  region: 15,
  relationshipStatus: 10,
  wishedAge: 10,
  activeDay: 5,
  activeWeek: 3,
  picture: 4,
  text: 2,
} as const

export const dayMilliseconds = 86_400_000
export const weekDays = 7

/** Why someone matches, with the parameters of its text; `points` is its weight. */
export type MatchReason = { points: number } & (
  | { kind: 'shared_interests' | 'wished_interests'; interests: string[] }
  | { kind: 'wished_region' | 'own_region' | 'wished_age' | 'active_today' }
  | { kind: 'age'; age: number }
  | { kind: 'relationship_status'; status: string }
)

/** Returns the profile field that a reason reveals; null for none. */
export function getField({ kind }: MatchReason): 'interests' | 'relationship_status' | null {
  if (kind === 'shared_interests' || kind === 'wished_interests') return 'interests'
  return kind === 'relationship_status' ? kind : null
}

export interface MatchScore {
  score: number
  /** The highest weight first. */
  reasons: MatchReason[]
}

/** The data that a match score is computed from. */
export interface Candidate {
  id: string
  looking_for: LookingFor
  date_of_birth: string
  region_id: string | null
  interests: string[]
  relationship_status: string | null
  has_picture: boolean
  has_text: boolean
  /** The ages that the candidate has saved as wishes, if any. */
  min_age: number | null
  max_age: number | null
  /** The last activity, in microseconds since 1970. */
  active: number
}

export interface MatchViewer {
  me: ProfileRow
  wishes: Wishes
  /** The site's calendar day. */
  today: string
  now: Date
}

function computePoints(found: readonly string[], { each, max }: { each: number; max: number }): number {
  return Math.min(max, found.length * each)
}

function listInterestReasons({ me, wishes }: MatchViewer, candidate: Candidate): MatchReason[] {
  const wished = wishes.interests.filter((interest) => candidate.interests.includes(interest))
  const shared = me.interests.filter((interest) => candidate.interests.includes(interest))
  return [
    { kind: 'wished_interests', interests: wished, points: computePoints(wished, points.wishedInterest) },
    { kind: 'shared_interests', interests: shared, points: computePoints(shared, points.sharedInterest) },
  ]
}

function findRegionReason({ me, wishes }: MatchViewer, candidate: Candidate): MatchReason[] {
  if (candidate.region_id === null) return []
  if (wishes.countryregion !== null)
    return candidate.region_id === wishes.countryregion
      ? [{ kind: 'wished_region', points: points.region }]
      : []
  return candidate.region_id === me.region_id ? [{ kind: 'own_region', points: points.region }] : []
}

function findStatusReason(
  { wishes }: MatchViewer,
  { relationship_status: status }: Candidate,
): MatchReason[] {
  const fits = status !== null && wishes.relationship_status.some((wished) => wished === status)
  return fits ? [{ kind: 'relationship_status', status, points: points.relationshipStatus }] : []
}

function findMutualReason({ me, today }: MatchViewer, { min_age, max_age }: Candidate): MatchReason[] {
  const mine = computeAgeOn(today, me.date_of_birth)
  const fits = min_age !== null && max_age !== null && mine >= min_age && mine <= max_age
  return fits ? [{ kind: 'wished_age', points: points.wishedAge }] : []
}

function findActivityReason({ now }: MatchViewer, { active }: Candidate): MatchReason[] {
  const away = now.getTime() - active / 1000
  return away < dayMilliseconds ? [{ kind: 'active_today', points: points.activeDay }] : []
}

/** After more than a day, there are points but no reason. */
function scoreActivityThisWeek({ now }: MatchViewer, { active }: Candidate): number {
  const away = now.getTime() - active / 1000
  return away >= dayMilliseconds && away < weekDays * dayMilliseconds ? points.activeWeek : 0
}

/** Scores a candidate of the wished gender and age who looks for the viewer's gender. */
export function scoreFit(seeker: MatchViewer, candidate: Candidate): MatchScore {
  const reasons = [
    ...listInterestReasons(seeker, candidate),
    ...findRegionReason(seeker, candidate),
    ...findStatusReason(seeker, candidate),
    ...findMutualReason(seeker, candidate),
    ...findActivityReason(seeker, candidate),
  ].filter((reason) => reason.points > 0)
  const score =
    reasons.reduce((sum, reason) => sum + reason.points, 0) +
    scoreActivityThisWeek(seeker, candidate) +
    (candidate.has_picture ? points.picture : 0) +
    (candidate.has_text ? points.text : 0)
  const age: MatchReason = {
    kind: 'age',
    age: computeAgeOn(seeker.today, candidate.date_of_birth),
    points: 0,
  }
  return { score, reasons: [...reasons.toSorted((one, other) => other.points - one.points), age] }
}
