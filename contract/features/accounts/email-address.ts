const localPart = /^[^\s"(),:;<>@[\\\]\p{C}]+$/u
const label = /^(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

/** The maximum length of an e-mail address. */
export const maxEmailLength = 254

/**
 * Returns whether a text is an e-mail address that mail can be sent to: a name, one @ and a domain with a dot. Quoted
 * names, comments and addresses of numbers are valid mail but no member's address, and are refused.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmailLength) return false
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at)
  if (at < 1 || name.length > 64 || !localPart.test(name)) return false
  if (name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false
  const labels = text.slice(at + 1).split('.')
  const last = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((one) => label.test(one)) && /^(\p{L}{2,}|xn--.+)$/u.test(last)
}
