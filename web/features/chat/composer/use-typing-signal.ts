import { useRef } from 'react'
import { useApp } from '#web/app/cache/app.ts'
import { sendLive } from '#web/app/live/live-tab.ts'

const pauseMilliseconds = 2000

/** Gives the function that tells the other member, at most every two seconds, that this one is writing. */
export function useTypingSignal(conversation: string | null): () => void {
  const app = useApp()
  const last = useRef(0)
  return () => {
    const now = Date.now()
    if (!conversation || now - last.current < pauseMilliseconds) return
    last.current = now
    if (sendLive({ type: 'typing', conversation })) return
    // Without a socket; a lost sign of writing is no loss.
    app.call('typing', { conversation }).catch(() => undefined)
  }
}
