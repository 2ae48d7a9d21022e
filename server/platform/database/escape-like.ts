/** Escapes words for `like`, so that they match literally. */
export function escapeLike(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
