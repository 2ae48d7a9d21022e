/** A word of a search: as it was written, and as much of it as a word must begin with to be found. */
export interface SearchWord {
  readonly whole: string
  readonly start: string
}

const maxWords = 8
const shortest = 2

/** Polish inflects the ends of its words, and the database has no stems for it. */
function toStem(word: string, language: string): string {
  if (language !== 'pl' || word.length < 4) return word
  return word.slice(0, word.length < 6 ? -1 : -2)
}

/** Takes the words out of what a member has typed. A single letter does not count. */
export function searchWords(text: string, language: string): SearchWord[] {
  // Some keyboards and file systems write an accent as a sign of its own, which would end the word.
  const composed = text.normalize('NFC').toLowerCase()
  const words = [...composed.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word)
  return words
    .filter((word) => word.length >= shortest)
    .slice(0, maxWords)
    .map((whole) => ({ whole, start: toStem(whole, language) }))
}
