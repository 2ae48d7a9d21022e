import { stored } from '#contract/stored.ts'

/** Remembers on this device that somebody old enough uses it, with the time (S-029). */
export function rememberAdult(now: Date = new Date()): void {
  try {
    localStorage.setItem(stored.siteEntry.name, now.toISOString())
  } catch {
    // Without storage the question comes again.
  }
}
