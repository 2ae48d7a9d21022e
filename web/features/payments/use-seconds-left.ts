import { useEffect, useState } from 'react'
import { serverNow } from '#web/app/browser/server-clock.ts'
import { useUser } from '#web/app/cache/user.ts'
import { secondsUntil } from './countdown.ts'

/**
 * Counts down to a moment of the server's clock, second by second; null while there is none. The browser's clock may be
 * wrong: only the time since the server last told its own is taken from it.
 */
export function useSecondsLeft(until: string | null): number | null {
  const serverTime = useUser()?.server_time ?? null
  const end = until === null ? null : Date.parse(until)
  const [left, setLeft] = useState(() => leftAt(end, serverTime === null ? null : Date.parse(serverTime)))

  useEffect(() => {
    if (end === null || serverTime === null) return setLeft(null)
    const tick = () => setLeft(secondsUntil(end, serverNow(serverTime)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end, serverTime])
  return left
}

function leftAt(end: number | null, now: number | null): number | null {
  return end === null || now === null ? null : secondsUntil(end, now)
}
