import { useEffect, useState } from 'react'

/** When this tab entered the members area, and when it last left it, on the browser's own clock. */
const stay = { entered: 0, left: Number.NEGATIVE_INFINITY }
/** From one layout to another inside the area one follows the other at once; nobody goes out and in so quickly. */
const gapMilliseconds = 100

/** Whole seconds since the members area was entered, null outside it; leaving it starts the count anew. */
export function useSecondsInArea(inArea: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    if (!inArea) return
    const now = performance.now()
    if (now - stay.left > gapMilliseconds) stay.entered = now
    const count = () => setSeconds(Math.floor((performance.now() - stay.entered) / 1000))
    count()
    const timer = setInterval(count, 1000)
    return () => {
      clearInterval(timer)
      stay.left = performance.now()
      setSeconds(null)
    }
  }, [inArea])
  return seconds
}
