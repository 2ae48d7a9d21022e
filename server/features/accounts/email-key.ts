/** Returns an e-mail address in comparable form: trimmed and in lower case. */
export function toEmailKey(email: string): string {
  return email.trim().toLowerCase()
}
