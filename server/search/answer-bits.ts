import { type TraitField, traitOptions } from '#contract/search-fields.ts'

/** Answers whose bits the rows of the search carry; those that nobody searches by are there for the match-finder. */
export interface KnownAnswers {
  field: TraitField | 'looking_for' | 'about_me'
  values: readonly string[]
}

/** Answers in the order of their bits, as `search_trait` has them (1300); a test holds the two together. */
const inOrder: readonly (readonly [KnownAnswers['field'], readonly string[]])[] = [
  ['hair_color', traitOptions.hair_color],
  ['eye_color', traitOptions.eye_color],
  ['body_type', traitOptions.body_type],
  ['relationship_status', traitOptions.relationship_status],
  ['tattoos', traitOptions.tattoos],
  ['interests', traitOptions.interests],
  ['looking_for', ['male', 'female', 'both']],
  ['about_me', ['written']],
]

/** So many bits has each of the two words. */
const bitsOfWord = 60

const places = new Map(
  inOrder
    .flatMap(([field, values]) => values.map((value) => `${field} ${value}`))
    .map((answer, place) => [answer, place]),
)

/** The bits of some answers in both words, together. */
export function answerBits({ field, values }: KnownAnswers): { low: bigint; high: bigint } {
  const words = [0n, 0n]
  for (const value of values) {
    const place = places.get(`${field} ${value}`)
    if (place === undefined) continue
    const word = Math.floor(place / bitsOfWord)
    words[word] = (words[word] ?? 0n) | (1n << BigInt(place % bitsOfWord))
  }
  const [low = 0n, high = 0n] = words
  return { low, high }
}
