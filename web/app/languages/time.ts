import { useSyncExternalStore } from 'react'
import { useInBrowser } from '../browser/use-in-browser.ts'
import { useUser } from '../cache/user.ts'

/** The viewer's time zone; UTC while the server's page is taken over, so that both write the same. */
export function useTimeZone(): string {
  return useInBrowser(() => Intl.DateTimeFormat().resolvedOptions().timeZone, 'UTC')
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
