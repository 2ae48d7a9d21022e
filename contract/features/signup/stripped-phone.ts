/**
 * Returns a phone number without the dashes, dots, brackets and spaces that people type in it, nor the signs that no
 * one sees, which come with it from a list of contacts.
 */
export function stripPhone(phone: string): string {
  return phone.replace(/[\s\p{Cf}\-‐-―./()]/gu, '')
}
