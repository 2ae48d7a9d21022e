import { signupAskedCookieName, signupAskedCookieSeconds } from '#contract/api/limits.ts'
import type { App } from '#web/app/cache/app.ts'

/** Remembers in this browser, also for the server, that a new member was sent to the rest of the signup. */
export function rememberLedToSignup(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${signupAskedCookieName}=1; path=/; max-age=${signupAskedCookieSeconds}; samesite=lax`
}

export function wasLedToSignup({ onServer, signupAsked = false }: App): boolean {
  return onServer ? signupAsked : document.cookie.includes(`${signupAskedCookieName}=`)
}
