import { useEffect, useReducer, useRef, useState } from 'react'
import type { CallOutput } from '#contract/page-renderer.ts'
import type { Card } from '#contract/profile.ts'
import { useApp } from '#web/lib/app.ts'
import { isCallError } from '#web/lib/call-error.ts'
import { useErrorTexts } from '#web/lib/error-text.ts'
import { announceMatch } from '#web/members/match-news.ts'
import { useToast } from '#web/ui/toast-context.ts'
import { deckAfter } from './swipe-deck.ts'

export type Vote = 'like' | 'skip'

/** With fewer cards than this on the table, the next are fetched. */
const lowPile = 4

/** The game: the deck at hand, and what an answer does to it and to the likes that are left. */
export function useSwipeGame(first: CallOutput<'swipeDeck'>) {
  const app = useApp()
  const errors = useErrorTexts()
  const showToast = useToast()
  const [deck, act] = useReducer(deckAfter, { cards: first.profiles, skipped: null })
  const [left, setLeft] = useState({ likes_left: first.likes_left, resets_at: first.resets_at })
  const ended = useRef(first.profiles.length === 0)
  // Answers reach the server one after the other, so that the number of likes left never runs backwards.
  const sending = useRef(Promise.resolve())

  useEffect(() => {
    if (deck.cards.length >= lowPile || ended.current) return
    let unmounted = false
    sending.current = sending.current.then(async () => {
      const next = await app.call('swipeDeck', {}).catch(() => null)
      if (!next || unmounted) return
      ended.current = next.profiles.every(({ id }) => deck.cards.some((card) => card.id === id))
      act({ type: 'dealt', cards: next.profiles })
    })
    return () => {
      unmounted = true
    }
  }, [app, deck.cards])

  async function send(card: Card, vote: Vote) {
    try {
      const { match, ...rest } = await app.call('swipe', { profile: card.id, vote })
      setLeft(rest)
      if (match) announceMatch({ profile: { ...card, liked: true, match: true }, match: true })
      if (vote === 'like') void app.cache.invalidateQueries({ queryKey: ['likes'] })
    } catch (error) {
      act({ type: 'returned', card })
      if (isCallError(error, 'swipe_limit')) setLeft((known) => ({ ...known, likes_left: 0 }))
      showToast({ id: 'swipe', tone: 'danger', content: errors.ofBackground(error) })
    }
  }

  function answer(vote: Vote) {
    const [card] = deck.cards
    if (!card || (vote === 'like' && left.likes_left === 0)) return
    act({ type: 'answered', vote })
    if (vote === 'like') setLeft((known) => ({ ...known, likes_left: known.likes_left - 1 }))
    sending.current = sending.current.then(() => send(card, vote))
  }

  function undo() {
    const { skipped } = deck
    if (!skipped) return
    act({ type: 'undone' })
    sending.current = sending.current.then(async () => {
      await app.call('undoSkip', { profile: skipped.id }).catch(() => undefined)
    })
  }

  return { deck, left, answer, undo }
}
