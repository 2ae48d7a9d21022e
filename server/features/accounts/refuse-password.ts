import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '#contract/api/limits.ts'
import { isPasswordWeak } from '#contract/features/accounts/password-rule.ts'

/** Passwords in lower case that stood in published leaks, the most frequent ones; of those that the length rule lets through. */
const leaked: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min),
)

/** How many leaked passwords are known. */
export const leakedPasswords = leaked.size

/**
 * Returns whether a new password is refused: by the rule that the form shows as well, or because it has leaked
 * somewhere, which only the server knows, since the list is too heavy for a page.
 */
export function isPasswordRefused(password: string, own: { name: string; email: string }): boolean {
  return isPasswordWeak(password, own) || leaked.has(password.normalize('NFKC').trim().toLowerCase())
}
