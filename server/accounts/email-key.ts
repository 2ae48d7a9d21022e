/** An e-mail address as it is compared: without outer spaces and case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
