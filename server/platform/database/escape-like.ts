/** Escapes words for `like`, so that they stand for themselves. */
export function escapeLike(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&')
}
