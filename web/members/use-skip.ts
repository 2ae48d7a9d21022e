import { useState } from 'react'
import { useApp } from '#web/lib/app.ts'

/** Whom the member has passed over on this page. The same answer as in the game: they are not suggested again soon. */
export function useSkip() {
  const app = useApp()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  return {
    isSkipped: (id: string) => skipped.includes(id),
    skip(id: string) {
      setSkipped((known) => [...known, id])
      void app.call('swipe', { profile: id, vote: 'skip' }).catch(() => undefined)
    },
  }
}
