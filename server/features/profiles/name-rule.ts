import type { ErrorCode } from '#contract/api/errors.ts'
import { nameLength } from '#contract/api/limits.ts'
import type { Site } from '../../app/site.ts'
import { isContactName } from './contact-data.ts'
import { mixesScripts, toPlainLook } from './lookalikes.ts'
import { isReservedName } from './reserved-names.ts'

/** Returns a name as it is stored: outer blanks gone, inner ones single. */
export function cleanName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

// Joins emoji into one that is shown: a woman and a rocket into an astronaut.
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** Returns a name in comparable form: "Ａnna" and "anna" are the same name on a site. */
export function nameKey(name: string): string {
  return cleanName(name).normalize('NFKC').replace(emojiJoiner, '').toLowerCase()
}

/**
 * Returns the keys under which a name would be taken for another one: its own, and that of the plain letters that it
 * looks like, such as Cyrillic "Сара" next to "Capa".
 */
export function toLookalikeKeys(name: string): string[] {
  return [...new Set([nameKey(name), nameKey(toPlainLook(cleanName(name)))])]
}

const address = /\S+@\S+\.\S+/u
const link = /https?:|www\./iu
// What shows nothing or turns the direction of text can make two names look alike.
const unseen =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f/u

interface NameContext {
  /** What the name must not give away. */
  email: string
  site: Pick<Site, 'host' | 'settings'>
  /** The staff may name the profiles that it writes after itself. */
  byStaff?: true
}

function isInvalid(clean: string, { site, byStaff }: NameContext): boolean {
  // Wide signs are read as what they look like: "＠bob" begins with an @.
  const plain = clean.normalize('NFKC')
  if (plain.startsWith('@') || address.test(plain) || link.test(plain)) return true
  if (unseen.test(clean.replace(emojiJoiner, ''))) return true
  const length = [...clean].length
  if (length < nameLength.min || length > nameLength.max || !/\p{L}/u.test(clean)) return true
  if (mixesScripts(plain) || isContactName(toPlainLook(plain)) || isContactName(plain)) return true
  return !byStaff && isReservedName(clean, site)
}

/**
 * Returns what is wrong with a name: equal to the address, a leading @, an address, a link or an account
 * elsewhere in it, too short or too long, no letter at all, scripts that do not go together, a name of the site or its
 * staff. Undefined when nothing is.
 */
export function nameError(name: string, named: NameContext): ErrorCode | undefined {
  const clean = cleanName(name)
  const isAddress = clean !== '' && clean.toLowerCase() === named.email.trim().toLowerCase()
  if (isAddress) return 'signup_name_equal_to_email'
  return isInvalid(clean, named) ? 'signup_name_invalid' : undefined
}
