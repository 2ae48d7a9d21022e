import { sql } from 'kysely'
import { answerBits, type KnownAnswers } from './answer-bits.ts'

type Part = ReturnType<typeof sql>

/** What a row's words have of some answers; null where there is nothing to have. */
function common(answers: KnownAnswers): { low: Part | null; high: Part | null } {
  const { low, high } = answerBits(answers)
  return {
    low: low === 0n ? null : sql`(answers_low & ${low}::bigint)`,
    high: high === 0n ? null : sql`(answers_high & ${high}::bigint)`,
  }
}

/** Whether a member has given one of some answers, of a row that carries their bits. */
export function hasAnswer(answers: KnownAnswers): Part {
  const { low, high } = common(answers)
  if (low && high) return sql`((${low} | ${high}) <> 0)`
  const word = low ?? high
  return word ? sql`(${word} <> 0)` : sql`false`
}

/** How many of some answers a member has given, of a row that carries their bits. */
export function bitsOfAnswers(answers: KnownAnswers): Part {
  const words = Object.values(common(answers)).flatMap((word) => word ?? [])
  if (words.length === 0) return sql`0`
  return sql`(${sql.join(
    words.map((word) => sql`bit_count(${word}::bit(64))`),
    sql` + `,
  )})::int`
}

/**
 * Answers of which everybody gives one at most, in the order in which an index has them (1400), with the place of their
 * bits in the first word.
 */
const indexed = [
  { field: 'body_type', shift: 14, bits: 6 },
  { field: 'hair_color', shift: 0, bits: 8 },
  { field: 'eye_color', shift: 8, bits: 6 },
  { field: 'relationship_status', shift: 20, bits: 7 },
  { field: 'tattoos', shift: 27, bits: 3 },
] as const

type Indexed = (typeof indexed)[number]

/** Answers that were not asked for are gone through one by one in the index, up to so many combinations. */
const mostCombinations = 64

/** The answers by which the index is read, from its first on; none where too many before them were not asked for. */
function chosen(asked: readonly KnownAnswers[]): readonly Indexed[] {
  let [combinations, known] = [1, 0]
  for (const [place, { field, bits }] of indexed.entries()) {
    if (asked.some((answers) => answers.field === field)) known = place + 1
    else combinations *= bits + 1
    if (combinations > mostCombinations) break
  }
  return indexed.slice(0, known)
}

/** Whether the index of answers has whoever gave some of these side by side. */
export function standInIndex(asked: readonly KnownAnswers[]): boolean {
  return chosen(asked).length > 0
}

/** One answer in the first word of `s`, exactly as the index has it. */
function columnOf({ shift, bits }: Indexed): Part {
  const mask = sql.lit(2 ** bits - 1)
  return shift === 0
    ? sql`(s.answers_low & ${mask})::int2`
    : sql`((s.answers_low >> ${sql.lit(shift)}) & ${mask})::int2`
}

/** What chooses whoever gave some answers in the index, of `s`. Answers that stand further behind are left to others. */
export function inIndex(asked: readonly KnownAnswers[]): Part {
  const parts = chosen(asked).map((one) => {
    const answers = asked.find(({ field }) => field === one.field)
    // All of them are named where none was asked for, so that the index goes on with the next answer.
    const all = [0, ...Array.from({ length: one.bits }, (_, bit) => 2 ** bit)]
    const values = answers?.values.map((value) => {
      const { low } = answerBits({ field: one.field, values: [value] })
      return Number(low >> BigInt(one.shift))
    })
    return sql`and ${columnOf(one)} = any (${values ?? sql.lit(`{${all.join(',')}}`)}::int2[])`
  })
  return sql.join(parts, sql` `)
}
