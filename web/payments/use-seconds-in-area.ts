import { useEffect, useState } from 'react'

/** Whole seconds since the members area was entered, null outside it; leaving it starts the count anew (S-038). */
export function useSecondsInArea(inArea: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (!inArea) return
    const entered = performance.now()
    setSeconds(0)
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - entered) / 1000)), 1000)
    return () => {
      clearInterval(timer)
      setSeconds(null)
    }
  }, [inArea])
  return seconds
}
