import { useState } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { useSend } from './use-send.ts'

/** Whom the member has passed over on this page. The same answer as in the game: they are not suggested again soon. */
export function useSkip() {
  const send = useSend()
  const [skipped, setSkipped] = useState<readonly string[]>([])
  return {
    isSkipped: (id: string) => skipped.includes(id),
    skip(card: Card) {
      const { id } = card
      setSkipped((known) => [...known, id])
      send(card, 'swipe', 'skip').catch(() => setSkipped((known) => known.filter((one) => one !== id)))
    },
  }
}
