import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** False on the server and while its page is taken over, then true. */
export function useMounted(): boolean {
  return useInBrowser(() => true, false)
}

/**
 * A step reads like a new page: each except the first starts at its heading, with the focus there, not where the
 * previous one was left.
 */
export function useStepStart(step: unknown): void {
  const seen = useRef(step)
  // Before a dialog that opens with the step, which returns the focus to where it was.
  useLayoutEffect(() => {
    if (seen.current === step) return
    seen.current = step
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [step])
}

const pauseMilliseconds = 250

/** A text a moment after its last change. */
export function useDebouncedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Seconds that count down to 0: `const [left, start] = useCountdown()`. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))

  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])

  function start(seconds: number) {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [left, start]
}

/** Whether a media query holds at this moment; false on the server and while its page is taken over. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

const subscribeToNothing = () => () => undefined

/** A value that only the browser knows; on the server and during hydration, the placeholder. */
export function useInBrowser<T extends string | boolean>(tell: () => T, before: T): T {
  return useSyncExternalStore(subscribeToNothing, tell, () => before)
}

/** Whether the site runs as an installed app. */
export function useInstalled(): boolean {
  return useMedia('(display-mode: standalone)')
}
