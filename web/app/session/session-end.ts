import { useEffect, useRef } from 'react'

/** Sent at the document when the session has ended by surprise, before the page is left. */
export const sessionEndEvent = 'sessionend'

/** Calls back when the session has ended by surprise: the last moment to keep what is typed. */
export function useSessionEnd(keep: () => void): void {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const handle = () => latest.current()
    document.addEventListener(sessionEndEvent, handle)
    return () => document.removeEventListener(sessionEndEvent, handle)
  }, [])
}
