import unhomoglyph from 'unhomoglyph'

/** The scripts that names are written in today, as Unicode recommends them for identifiers (UAX 31, table 5). */
const scripts = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const
/** The scripts that may be mixed, along with Latin: "highly restrictive" in UTS 39. */
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
] as const

/** Matches texts whose letters all belong to some scripts, or to none in particular. */
function toPattern(some: readonly string[]): RegExp {
  const ofThem = some.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')
  return new RegExp(String.raw`^(?:[^\p{L}]|[\p{Script=Common}\p{Script=Inherited}${ofThem}])*$`, 'u')
}

const patterns = [...scripts.map((script) => [script]), ...mixtures].map(toPattern)

/** Returns whether a text mixes scripts that no one writes together, such as a Cyrillic letter in a Latin name. */
export function mixesScripts(text: string): boolean {
  return !patterns.some((pattern) => pattern.test(text))
}

/**
 * Replaces characters by the plain letters that they look like, by Unicode’s table of confusables; ASCII stays as it
 * is.
 */
export function toPlainLook(text: string): string {
  // A character that is replaced together with its marks is not replaced without them.
  return [...text.normalize('NFKC')].map((sign) => (sign <= '\x7f' ? sign : unhomoglyph(sign))).join('')
}
