import { useEffect, useEffectEvent } from 'react'

/** Retries what has failed as soon as the connection is back: its error would stay until someone presses a button. */
export function useOnlineRetry(hasFailed: boolean, retry: () => void): void {
  const handleOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!hasFailed) return
    const listener = () => handleOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [hasFailed])
}
