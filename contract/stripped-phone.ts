/** A phone number without the dashes, dots, brackets and spaces that people type in it (E-089). */
export function strippedPhone(phone: string): string {
  return phone.replace(/[\s\-‐-―./()]/g, '')
}
