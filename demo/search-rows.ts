import type pg from 'pg'
import { onlineSeconds } from '#contract/api/limits.ts'
import { traitFields, traitOptions } from '#contract/features/discovery/search-fields.ts'
import { LookingFor } from '#contract/features/profiles/profile.ts'
import type { Cell, Rows } from './copy-rows.ts'
import { selectAnswerBits } from './crowd.sql.ts'
import type { MemberWithDetails } from './member-rows.ts'
import type { DemoMember } from './members.ts'

/** Bits of answers in the two words of search_members. */
interface AnswerWords {
  low: bigint
  high: bigint
}

/** The bits of all answers, by field and answer. */
export type AnswerBits = ReadonlyMap<string, AnswerWords>

/**
 * Reads the bits of all answers that members may give, once for all of them: found row by row in the database they
 * would take half of the time of a fill.
 */
export async function readAnswerBits(client: pg.ClientBase): Promise<AnswerBits> {
  const answers: { field: string; value: string }[] = [
    ...traitFields.flatMap((field) => traitOptions[field].map((value) => ({ field, value }))),
    ...LookingFor.options.map((value) => ({ field: 'looking_for', value })),
    { field: 'about_me', value: 'written' },
  ]
  const { rows } = await client.query<{ answer: string; low: string; high: string }>(selectAnswerBits, [
    answers.map(({ field }) => field),
    answers.map(({ value }) => value),
  ])
  return new Map(rows.map(({ answer, low, high }) => [answer, { low: BigInt(low), high: BigInt(high) }]))
}

/** Packs a member's answers as `traits_of`, `match_traits_of` and `answer_bits` do (database/functions). */
function packAnswers(member: DemoMember, answerBits: AnswerBits): AnswerWords {
  const answers = [
    `hair_color ${member.hairColor}`,
    `eye_color ${member.eyeColor}`,
    `body_type ${member.bodyType}`,
    `relationship_status ${member.relationshipStatus}`,
    `tattoos ${member.tattoos}`,
    `looking_for ${member.lookingFor}`,
    ...member.interests.map((interest) => `interests ${interest}`),
    ...(member.aboutMe === '' ? [] : ['about_me written']),
  ]
  let [low, high] = [0n, 0n]
  for (const answer of answers) {
    const bits = answerBits.get(answer)
    low |= bits?.low ?? 0n
    high |= bits?.high ?? 0n
  }
  return { low, high }
}

interface FillOptions {
  siteId: string
  answerBits: AnswerBits
  now: Date
}

/** Returns what the triggers of profiles write to the table that is searched. A test holds the two together. */
export function buildSearchRows(batch: readonly MemberWithDetails[], filling: FillOptions): Rows {
  return {
    table: 'search_members',
    columns: [
      'member_id',
      'site_id',
      'gender',
      'country',
      'region_id',
      'city_id',
      'date_of_birth',
      'active_at',
      'visible',
      'has_picture',
      'fictional',
      'shown_to_visitors',
      'answers_low',
      'answers_high',
    ],
    rows: batch.map((filled) => buildSearchCells(filled, filling)),
  }
}

/** Returns the place in the order of activity: the day for anyone who is not online, as `round-activity` leaves it. */
function placeInOrder(activeAt: Date, now: Date): Date {
  const isOnline = now.getTime() - activeAt.getTime() < onlineSeconds * 1000
  return isOnline ? activeAt : new Date(activeAt.toISOString().slice(0, 10))
}

function buildSearchCells(
  { member, pictures }: MemberWithDetails,
  { siteId, answerBits, now }: FillOptions,
): Cell[] {
  const { low, high } = packAnswers(member, answerBits)
  return [
    member.id,
    siteId,
    member.gender,
    member.city.country,
    member.city.regionId,
    // A fictional profile lives nowhere.
    member.kind === 'fictional' ? null : member.city.id,
    member.dateOfBirth,
    placeInOrder(member.activeAt, now),
    true,
    pictures.length > 0,
    member.kind === 'fictional',
    true,
    String(low),
    String(high),
  ]
}
