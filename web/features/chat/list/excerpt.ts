const before = 24

/** Lower case without accents, with the same length as the text. */
function plain(text: string): string {
  return [...text]
    .map((letter) => {
      const [base = letter] = letter.normalize('NFD')
      const lower = base.toLowerCase()
      return lower.length === base.length && base.length === letter.length ? lower : letter
    })
    .join('')
}

/** Returns the part of a text around the first match, for one or two lines. */
export function cutExcerpt(text: string, words: string): string {
  const flat = plain(text)
  const places = (words.match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    // A stem matches where the typed word does not.
    .flatMap((word) => [flat.indexOf(plain(word)), flat.indexOf(plain(word).slice(0, 4))])
    .filter((place) => place >= 0)
  const place = places.length > 0 ? Math.min(...places) : 0
  if (place <= before) return text
  const start = text.lastIndexOf(' ', place - before / 2) + 1
  return `… ${text.slice(start)}`
}
