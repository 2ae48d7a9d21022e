import { useState } from 'react'
import type { Card } from '#contract/profile.ts'
import { useApp } from '#web/lib/app.ts'
import { useSend } from './use-send.ts'

/** Whom the member has passed over on this page. The same answer as in the game: they are not suggested again soon. */
export function useSkip() {
  const app = useApp()
  const send = useSend()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  return {
    isSkipped: (id: string) => skipped.includes(id),
    skip(card: Card) {
      const { id } = card
      setSkipped((known) => [...known, id])
      const act = () => app.call('swipe', { profile: id, vote: 'skip' }, { keepalive: true })
      send(card, act, true).catch(() => setSkipped((known) => known.filter((one) => one !== id)))
    },
  }
}
