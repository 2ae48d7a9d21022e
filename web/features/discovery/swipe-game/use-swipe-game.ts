import { useEffect, useReducer, useRef, useState } from 'react'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { serverNow } from '#web/app/browser/server-clock.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useUser } from '#web/app/cache/user.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { announceMatch } from '#web/features/profiles/cards/match-news.ts'
import type { Vote } from '#web/features/profiles/cards/unsent-likes.ts'
import { useSend } from '#web/features/profiles/cards/use-send.ts'
import { deckAfter } from './swipe-deck.ts'

/** With fewer cards than this on the table, the next are fetched. */
const lowPile = 4
/** After the end of a day, and after each question that brought nothing, so long is waited. */
const renewalMilliseconds = 5000

type Left = Pick<CallOutput<'swipeDeck'>, 'likes_left' | 'resets_at'>

/** What is left of a day after an answer of the server that may not know of the last press yet. */
function leftAfter(known: Left, told: Left): Left {
  if (told.resets_at !== known.resets_at) return told
  return { ...told, likes_left: Math.min(known.likes_left, told.likes_left) }
}

/** Asks for the likes of the new day once the old one has ended without any left: a page may stay open over night. */
function useRenewal(left: Left, onTell: (left: Left) => void): void {
  const app = useApp()
  const serverTime = useUser()?.server_time
  const tell = useRef(onTell)
  tell.current = onTell

  useEffect(() => {
    if (left.likes_left > 0 || !serverTime) return
    const wait = Math.max(0, Date.parse(left.resets_at) - serverNow(serverTime))
    const timer = setTimeout(async () => {
      const { likes_left, resets_at } = await app.call('swipeDeck', {}).catch(() => left)
      tell.current({ likes_left, resets_at })
    }, wait + renewalMilliseconds)
    return () => clearTimeout(timer)
  }, [app, left, serverTime])
}

/** The game: the deck at hand, and what an answer does to it and to the likes that are left. */
export function useSwipeGame(first: CallOutput<'swipeDeck'>) {
  const app = useApp()
  const sendAct = useSend()
  const [deck, act] = useReducer(deckAfter, { cards: first.profiles, skipped: null })
  const [left, setLeft] = useState({ likes_left: first.likes_left, resets_at: first.resets_at })
  useRenewal(left, (told) => setLeft((known) => leftAfter(known, told)))
  const ended = useRef(first.profiles.length === 0)
  // What is on its way. An answer leaves at once and outlasts the page: whoever likes and goes has liked.
  const sending = useRef(new Set<Promise<void>>())
  const newest = useRef<Card | null>(null)

  useEffect(() => {
    if (deck.cards.length >= lowPile || ended.current) return
    let unmounted = false
    async function deal() {
      // Whose answer is not there yet would be dealt again.
      await Promise.all(sending.current)
      const next = unmounted ? null : await app.call('swipeDeck', {}).catch(() => null)
      if (!next || unmounted) return
      ended.current = next.profiles.every(({ id }) => deck.cards.some((card) => card.id === id))
      act({ type: 'dealt', cards: next.profiles })
    }
    void deal()
    return () => {
      unmounted = true
    }
  }, [app, deck.cards])

  async function send(card: Card, vote: Vote) {
    try {
      const { match, ...rest } = await sendAct(card, 'swipe', vote)
      // Of several at once, the answer to the last one counts them all as a rule; the number never runs backwards.
      if (newest.current === card) setLeft((known) => leftAfter(known, rest))
      if (match) announceMatch({ profile: { ...card, liked: true, match: true }, match: true })
      if (vote === 'like') void app.cache.invalidateQueries({ queryKey: ['likes'] })
    } catch (error) {
      act({ type: 'returned', card })
      const isUsedUp = isCallError(error, 'swipe_limit')
      if (vote === 'like') setLeft((known) => ({ ...known, likes_left: isUsedUp ? 0 : known.likes_left + 1 }))
    }
  }

  function start(sent: Promise<void>) {
    sending.current.add(sent)
    void sent.then(() => sending.current.delete(sent))
  }

  function answer(vote: Vote) {
    const [card] = deck.cards
    if (!card || (vote === 'like' && left.likes_left === 0)) return
    act({ type: 'answered', vote })
    if (vote === 'like') setLeft((known) => ({ ...known, likes_left: known.likes_left - 1 }))
    newest.current = card
    start(send(card, vote))
  }

  function undo() {
    const { skipped } = deck
    if (!skipped) return
    act({ type: 'undone' })
    // After the skip, if that is still on its way.
    const sent = sendAct(skipped, 'undoSkip')
    start(
      sent.then(
        () => undefined,
        () => undefined,
      ),
    )
  }

  return { deck, left, answer, undo }
}
