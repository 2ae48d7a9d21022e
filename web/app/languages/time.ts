import { useSyncExternalStore } from 'react'
import { useInBrowser } from '../browser/use-in-browser.ts'
import { useUser } from '../cache/user.ts'
import { useLoadedCall } from '../calls/use-call.ts'

/**
 * Returns the cents of an amount as people type it, with a comma or a point; null when nothing is typed, undefined when
 * it is no amount.
 */
export function typedCents(text: string): number | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  const found = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!found?.[1]) return undefined
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Cents as shown in a field. */
export function centsText(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** The viewer's time zone; UTC while the server's page is taken over, so that both write the same. */
export function useTimeZone(): string {
  return useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')
}

/**
 * The time zone of the site, for everything that e-mails mention, too: payments, deadlines, the account. There a moment
 * has one time, wherever it is read.
 */
export function useSiteTimeZone(): string {
  return useLoadedCall('settings', {}).time_zone
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

const minute = () => Math.floor(Date.now() / 60_000) * 60_000

/** The time now, renewed every minute; while the server's page is taken over, the server's. */
export function useNow(): number {
  const user = useUser()
  return useSyncExternalStore(everyMinute, minute, () => (user ? Date.parse(user.server_time) : 0))
}
