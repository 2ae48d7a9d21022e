import unhomoglyph from 'unhomoglyph'

/** Scripts that names are written in today, as Unicode recommends them for identifiers (UAX 31, table 5). */
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
/** Scripts that are written together, along with Latin: "highly restrictive" of UTS 39. */
const mixtures = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
] as const

/** Matches texts whose letters are all of some scripts, or of none in particular. */
function toPattern(some: readonly string[]): RegExp {
  const ofThem = some.map((script) => String.raw`\p{Script_Extensions=${script}}`).join('')
  return new RegExp(String.raw`^(?:[^\p{L}]|[\p{Script=Common}\p{Script=Inherited}${ofThem}])*$`, 'u')
}

const patterns = [...scripts.map((script) => [script]), ...mixtures].map(toPattern)

/**
 * Returns whether a text has letters of scripts that no one writes together, such as a Cyrillic one in a Latin name.
 */
export function mixesScripts(text: string): boolean {
  return !patterns.some((pattern) => pattern.test(text))
}

/** Replaces signs by the plain letters that they look like, by Unicode's table of confusables; ASCII stays as it is. */
export function toPlainLook(text: string): string {
  // A sign that is replaced together with its marks is not replaced for them.
  return [...text.normalize('NFKC')].map((sign) => (sign <= '\x7f' ? sign : unhomoglyph(sign))).join('')
}
