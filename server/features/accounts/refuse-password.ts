import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#contract/api/limits.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'

/** The most frequent lower-case passwords from published leaks, among those that pass the length rule. */
const leaked: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min),
)

/** The number of known leaked passwords. */
export const leakedPasswords = leaked.size

/**
 * Returns whether a new password is refused: by the rule that the form also checks, or because it has leaked, which
 * only the server checks, since the list is too large for a page.
 */
export function isPasswordRefused(password: string, own: { name: string; email: string }): boolean {
  return isPasswordWeak(password, own) || leaked.has(password.normalize('NFKC').trim().toLowerCase())
}
