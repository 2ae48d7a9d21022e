import type { ErrorCode } from '#contract/errors.ts'
import { nameLength } from '#contract/limits.ts'

/** A name as it is stored: outer blanks gone, inner ones single. */
export function cleanName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/** A name as it is compared: "Ａnna" and "anna" are one name on a site (E-015). */
export function nameKey(name: string): string {
  return cleanName(name).normalize('NFKC').toLowerCase()
}

const address = /\S+@\S+\.\S+/u
const link =
  /(https?:|www\.)|[\p{L}\p{N}-]{2,}\.(com|net|org|info|biz|eu|nl|be|de|at|ch|it|fr|es|pl|uk|ie|me|io|app|co|xyz)\b/iu
// What shows nothing or turns the direction of text can make two names look alike.
const unseen =
  /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f/u

/**
 * Says what is wrong with a name: equal to the address (V-001), a leading @ (V-002), an address or link in it, too
 * short or too long, no letter at all. Undefined when nothing is.
 */
export function nameError(name: string, email: string): ErrorCode | undefined {
  const clean = cleanName(name)
  // Wide signs are read as what they look like: "＠bob" begins with an @.
  const plain = clean.normalize('NFKC')
  if (clean.toLowerCase() === email.trim().toLowerCase() && clean !== '') return 'signup_name_equal_to_email'
  if (plain.startsWith('@') || address.test(plain) || link.test(plain) || unseen.test(clean))
    return 'signup_name_invalid'
  const length = [...clean].length
  if (length < nameLength.least || length > nameLength.most || !/\p{L}/u.test(clean))
    return 'signup_name_invalid'
  return undefined
}
