/** A search word: as written, and the prefix that a word must have to match. */
export interface SearchWord {
  readonly whole: string
  readonly start: string
}

const maxWords = 8
const shortest = 2

/** Polish inflects word endings, and the database has no stemmer for it. */
function toStem(word: string, language: string): string {
  if (language !== 'pl' || word.length < 4) return word
  return word.slice(0, word.length < 6 ? -1 : -2)
}

/** Extracts the words from a member's input. Single letters do not count. */
export function extractSearchWords(text: string, language: string): SearchWord[] {
  // Some keyboards and file systems use combining accents, which would end the word.
  const composed = text.normalize('NFC').toLowerCase()
  const words = [...composed.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word)
  return words
    .filter((word) => word.length >= shortest)
    .slice(0, maxWords)
    .map((whole) => ({ whole, start: toStem(whole, language) }))
}
