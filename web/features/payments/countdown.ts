import { useEffect, useState } from 'react'
import { getServerNow } from '#web/app/browser/server-clock.ts'
import { useUser } from '#web/app/cache/user.ts'

/**
 * Counts down to a moment of the server's clock, second by second; null while there is none. The browser's clock may be
 * wrong: only the time since the server's last response is taken from it.
 */
export function useSecondsLeft(until: string | null): number | null {
  const serverTime = useUser()?.server_time ?? null
  const end = until === null ? null : Date.parse(until)
  const [left, setLeft] = useState(() =>
    computeLeftAt(end, serverTime === null ? null : Date.parse(serverTime)),
  )

  useEffect(() => {
    if (end === null || serverTime === null) return setLeft(null)
    const tick = () => setLeft(countSecondsUntil(end, getServerNow(serverTime)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end, serverTime])
  return left
}

function computeLeftAt(end: number | null, now: number | null): number | null {
  return end === null || now === null ? null : countSecondsUntil(end, now)
}

/** Whole seconds until a moment, never below zero; the last one lasts until the moment itself. */
export function countSecondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

/** Writes seconds as hh:mm:ss. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
