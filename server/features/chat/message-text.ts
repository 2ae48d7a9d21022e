import { countCharacters } from '#contract/features/profiles/shown-text.ts'
import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import { fail } from '../../app/failure.ts'

// Format characters, such as the joiner inside an emoji, are not among them; tab and line end stay.
const controlCharacters = /(?![\t\n])\p{Cc}/gu

/**
 * Normalises a text for storage: one kind of line break, trimmed. Throws `empty` when nothing is visible and
 * `message_too_long` beyond the site's limit, counted in visible characters.
 */
export function cleanMessageText(text: string, max: number): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(controlCharacters, '').trim()
  if (isUnseen(clean)) throw fail('empty')
  // A text has at most as many graphemes as code units, so short texts need no counting.
  if (clean.length > max && countCharacters(clean) > max) throw fail('message_too_long')
  return clean
}
