import type { ErrorCode } from '#contract/api/errors.ts'
import { nameLength } from '#contract/api/limits.ts'
import type { Site } from '../../app/site.ts'
import { isContactName } from './contact-data.ts'
import { mixesScripts, toPlainLook } from './lookalikes.ts'
import { isReservedName } from './reserved-names.ts'

/** Returns a name as it is stored: trimmed, with single spaces. */
export function cleanName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

// Joins emoji into one that is shown: a woman and a rocket into an astronaut.
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** Returns a name in comparable form: "Ａnna" and "anna" are the same name on a site. */
export function toNameKey(name: string): string {
  return cleanName(name).normalize('NFKC').replace(emojiJoiner, '').toLowerCase()
}

/**
 * Returns the keys of all names that a name could be taken for: its own, and that of the plain letters it looks like,
 * such as Cyrillic "Сара" next to "Capa".
 */
export function toLookalikeKeys(name: string): string[] {
  return [...new Set([toNameKey(name), toNameKey(toPlainLook(cleanName(name)))])]
}

const address = /\S+@\S+\.\S+/u
const link = /https?:|www\./iu
// Invisible characters, and those that change the direction of text, can make two names look alike.
const unseen =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f/u

interface NameContext {
  /** The address that the name must not reveal. */
  email: string
  site: Pick<Site, 'host' | 'settings'>
  /** Whether the staff write it, who may use the site’s own name. */
  byStaff?: true
}

function isInvalid(clean: string, { site, byStaff }: NameContext): boolean {
  // Full-width characters count as what they look like: "＠bob" starts with an @.
  const plain = clean.normalize('NFKC')
  if (plain.startsWith('@') || address.test(plain) || link.test(plain)) return true
  if (unseen.test(clean.replace(emojiJoiner, ''))) return true
  const length = [...clean].length
  if (length < nameLength.min || length > nameLength.max || !/\p{L}/u.test(clean)) return true
  if (mixesScripts(plain) || isContactName(toPlainLook(plain)) || isContactName(plain)) return true
  return !byStaff && isReservedName(clean, site)
}

/**
 * Returns what is wrong with a name: it reveals the address, starts with @, contains an address, a link or an account
 * elsewhere, is too short or too long, has no letters, mixes scripts, or is a name of the site or its staff. Undefined
 * if nothing is wrong.
 */
export function getNameError(name: string, named: NameContext): ErrorCode | undefined {
  const clean = cleanName(name)
  const isAddress = clean !== '' && clean.toLowerCase() === named.email.trim().toLowerCase()
  if (isAddress) return 'signup_name_equal_to_email'
  return isInvalid(clean, named) ? 'signup_name_invalid' : undefined
}
