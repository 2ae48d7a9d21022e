import type pg from 'pg'
import { onlineSeconds } from '#contract/limits.ts'
import { LookingFor } from '#contract/profile.ts'
import { traitFields, traitOptions } from '#contract/search-fields.ts'
import type { Cell, Rows } from './copy-rows.ts'
import { selectAnswerNumbers } from './crowd.sql.ts'
import type { FilledMember } from './member-rows.ts'
import type { DemoMember } from './members.ts'
import type { DemoSite } from './sites.ts'

/** What the database makes of an answer of a profile (database/functions/traits_of.sql, match_traits_of.sql). */
type AnswerNumber = { trait: number; low: bigint; high: bigint }

/**
 * The numbers of all answers by gender and country, then by field and answer. They are asked for once: reckoned row by
 * row in the database they cost half of a fill.
 */
export type AnswerNumbers = ReadonlyMap<string, ReadonlyMap<string, AnswerNumber>>

const groupOf = (gender: string, country: string) => `${gender} ${country}`

/** Reads the numbers of all answers that members of a site may give. */
export async function readAnswerNumbers(client: pg.ClientBase, site: DemoSite): Promise<AnswerNumbers> {
  const answers: { field: string; value: string }[] = [
    ...traitFields.flatMap((field) => traitOptions[field].map((value) => ({ field, value }))),
    ...LookingFor.options.map((value) => ({ field: 'looking_for', value })),
    { field: 'about_me', value: 'written' },
  ]
  const { rows } = await client.query<{
    gender: string
    country: string
    answer: string
    trait: number
    low: string
    high: string
  }>(selectAnswerNumbers, [
    site.countries.map(([country]) => country),
    answers.map(({ field }) => field),
    answers.map(({ value }) => value),
  ])
  const groups = new Map<string, Map<string, AnswerNumber>>()
  for (const { gender, country, answer, trait, low, high } of rows) {
    const group = groups.get(groupOf(gender, country)) ?? new Map<string, AnswerNumber>()
    groups.set(groupOf(gender, country), group.set(answer, { trait, low: BigInt(low), high: BigInt(high) }))
  }
  return groups
}

/** The numbers of a member's answers in the order of `traits_of`, and of what `match_traits_of` has besides. */
function numbersOf(
  member: DemoMember,
  numbers: AnswerNumbers,
): { answers: AnswerNumber[]; besides: AnswerNumber[] } {
  const answers = [
    `hair_color ${member.hairColor}`,
    `eye_color ${member.eyeColor}`,
    `body_type ${member.bodyType}`,
    `relationship_status ${member.relationshipStatus}`,
    `tattoos ${member.tattoos}`,
    ...member.interests.map((interest) => `interests ${interest}`),
  ]
  const besides = [`looking_for ${member.lookingFor}`, ...(member.aboutMe === '' ? [] : ['about_me written'])]
  const group = numbers.get(groupOf(member.gender, member.city.country))
  const known = (names: readonly string[]) => {
    const found: AnswerNumber[] = []
    for (const name of names) {
      const number = group?.get(name)
      if (number) found.push(number)
    }
    return found
  }
  return { answers: known(answers), besides: known(besides) }
}

interface Filling {
  siteId: string
  numbers: AnswerNumbers
  now: Date
}

/** What the triggers of profiles write to the tables that are searched. A test holds the two together. */
export function searchRows(batch: readonly FilledMember[], { siteId, numbers, now }: Filling): Rows[] {
  const answered = batch.map((filled) => ({ filled, ...numbersOf(filled.member, numbers) }))
  return [
    {
      table: 'search_traits',
      columns: ['member_id', 'traits'],
      rows: answered.map(({ filled, answers }) => [filled.member.id, answers.map(({ trait }) => trait)]),
    },
    memberRows(answered, { siteId, now }),
  ]
}

interface Answered {
  filled: FilledMember
  answers: readonly AnswerNumber[]
  besides: readonly AnswerNumber[]
}

function memberRows(answered: readonly Answered[], at: { siteId: string; now: Date }): Rows {
  return {
    table: 'search_members',
    columns: [
      'member_id',
      'site_id',
      'gender',
      'country',
      'region_id',
      'birth_year',
      'date_of_birth',
      'active_at',
      'visible',
      'has_picture',
      'fictional',
      'shown_to_visitors',
      'answers_low',
      'answers_high',
    ],
    rows: answered.map((one) => searchCells(one, at)),
  }
}

/** The place in the order of activity: the day for whoever is not online, as `round-activity` leaves it. */
function placeInOrder(activeAt: Date, now: Date): Date {
  const isOnline = now.getTime() - activeAt.getTime() < onlineSeconds * 1000
  return isOnline ? activeAt : new Date(activeAt.toISOString().slice(0, 10))
}

function searchCells(
  { filled: { member, pictures }, answers, besides }: Answered,
  { siteId, now }: { siteId: string; now: Date },
): Cell[] {
  let [low, high] = [0n, 0n]
  for (const number of [...answers, ...besides]) {
    low |= number.low
    high |= number.high
  }
  return [
    member.id,
    siteId,
    member.gender,
    member.city.country,
    member.city.regionId,
    member.dateOfBirth.slice(0, 4),
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
