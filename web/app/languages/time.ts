import { useSyncExternalStore } from 'react'
import { useInBrowser } from '../browser/use-in-browser.ts'
import { useUser } from '../cache/user.ts'
import { useLoadedCall } from '../calls/use-call.ts'

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

function subscribeToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

const getMinute = () => Math.floor(Date.now() / 60_000) * 60_000

/** The time now, renewed every minute; while the server's page is taken over, the server's. */
export function useNow(): number {
  const user = useUser()
  return useSyncExternalStore(subscribeToMinutes, getMinute, () => (user ? Date.parse(user.server_time) : 0))
}
