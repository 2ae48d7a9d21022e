/**
 * The most marks on one character, far more than any language writes: the Unicode stream-safe format (UAX 15) allows
 * thirty, which would still paint over the lines around. Signs that show nothing count with them.
 */
export const maxMarks = 8

/** One emoji of several people with their skins has 15 code units, the flag of a part of a country 14. */
const unitsPerCharacter = 16

const tooManyMarks = new RegExp(
  `([\\p{M}\\p{Default_Ignorable_Code_Point}]{${maxMarks}})[\\p{M}\\p{Default_Ignorable_Code_Point}]+`,
  'gu',
)

/**
 * Returns how many code units a field takes for a text of so many characters: enough for whatever a language writes,
 * and to see by how much a pasted text is too long, but not a book, whose layout would hold up the page.
 */
export function computeFieldLength(characters: number): number {
  return 4 * characters
}

/** Cuts the marks on each character to as many as a line can show. */
export function limitMarks(text: string): string {
  if (text.length <= maxMarks) return text
  return text.replace(tooManyMarks, '$1')
}

const segmenter =
  typeof Intl !== 'undefined' && 'Segmenter' in Intl
    ? new Intl.Segmenter('en', { granularity: 'grapheme' })
    : null

/**
 * Counts characters as they are seen: an emoji with skin tone is one. Chains that count as one to Unicode and
 * are shown one by one count once for each sixteen code units.
 */
export function countCharacters(text: string): number {
  if (!segmenter) return [...text].length
  let count = 0
  for (const { segment } of segmenter.segment(text)) count += Math.ceil(segment.length / unitsPerCharacter)
  return count
}
