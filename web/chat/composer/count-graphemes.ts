const segmenter =
  typeof Intl !== 'undefined' && 'Segmenter' in Intl
    ? new Intl.Segmenter('en', { granularity: 'grapheme' })
    : null

/** Counts characters as they are seen: an emoji with skin tone is one (T-022). */
export function countGraphemes(text: string): number {
  if (!segmenter) return [...text].length
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}
