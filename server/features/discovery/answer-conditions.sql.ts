import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type TraitField, traitOptions } from '#contract/features/discovery/search-fields.ts'
import type { Tables } from '#database/tables.ts'

/** Answers of one list of the profile; any of them matches. */
export interface AnswerCondition {
  field: TraitField
  values: readonly string[]
}

/** Where the bits of a field's options start in `answers_low`; members have at most one each. */
const firstBits = {
  hair_color: 0,
  eye_color: 8,
  body_type: 14,
  relationship_status: 20,
  tattoos: 27,
} as const satisfies Partial<Record<TraitField, number>>

/** The interests start in `answers_low`, which has sixty bits, and continue in `answers_high`. */
const firstInterestBit = 30
const bitsInWord = 60
/**
 * After the interests follow the genders that a member looks for, whether they have a profile text, and whether their
 * main picture was compared with a selfie.
 */
const lookingForOptions = ['male', 'female', 'both'] as const
const firstLookingForBit = firstInterestBit + traitOptions.interests.length
const textBit = firstLookingForBit + lookingForOptions.length
const photoVerifiedBit = textBit + 1

/**
 * Returns the answer to a field as the index search_members_answers has it, so that the planner knows how rare each is.
 */
function answerColumn(field: keyof typeof firstBits) {
  const mask = sql.lit(2 ** traitOptions[field].length - 1)
  const shift = firstBits[field]
  return shift === 0
    ? sql<number>`(s.answers_low & ${mask})::int2`
    : sql<number>`((s.answers_low >> ${sql.lit(shift)}) & ${mask})::int2`
}

/** Returns the bits of interests in the two words of a row's answers. */
export function toInterestBits(interests: readonly string[]): { low: bigint; high: bigint } {
  const bits = traitOptions.interests
    .map((option, index) => (interests.includes(option) ? 1n << BigInt(firstInterestBit + index) : 0n))
    .reduce((all, bit) => all | bit, 0n)
  return { low: BigInt.asUintN(bitsInWord, bits), high: bits >> BigInt(bitsInWord) }
}

/** Returns whether a member `s` of search_members has given one of some answers. */
export function hasAnswer({ field, values }: AnswerCondition): Expression<SqlBool> {
  if (field === 'interests') {
    const { low, high } = toInterestBits(values)
    return sql<boolean>`((s.answers_low & ${low}::bigint) | (s.answers_high & ${high}::bigint)) <> 0`
  }
  const options: readonly string[] = traitOptions[field]
  const bits = options.flatMap((option, index) => (values.includes(option) ? [2 ** index] : []))
  return expressionBuilder<Tables>()(answerColumn(field), 'in', bits)
}

/**
 * Whether the main picture of a member `s` of search_members was compared, in the words of the index
 * search_members_photo_verified.
 */
export const isPhotoVerified = sql<boolean>`(s.answers_high & ${sql.lit(2 ** (photoVerifiedBit - bitsInWord))}) <> 0`

/** Reads from the two words of a row's answers what the match-finder compares. */
export function readAnswers({ low, high }: { low: bigint; high: bigint }) {
  // Thirty bits each, so that they are compared as ordinary numbers.
  const words = [Number(BigInt.asUintN(30, low)), Number(low >> 30n), Number(high)]
  const isSet = (bit: number) => (((words[Math.floor(bit / 30)] ?? 0) >> (bit % 30)) & 1) === 1
  return {
    interests: traitOptions.interests.filter((_, index) => isSet(firstInterestBit + index)),
    relationship_status:
      traitOptions.relationship_status.find((_, index) => isSet(firstBits.relationship_status + index)) ??
      null,
    looking_for: lookingForOptions.find((_, index) => isSet(firstLookingForBit + index)) ?? 'both',
    has_text: isSet(textBit),
  }
}
