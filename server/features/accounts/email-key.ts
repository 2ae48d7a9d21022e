/** Returns an e-mail address as it is compared with another that was typed: without outer spaces and case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
