import { Heart, Undo2, UserRound, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react'
import { formatTime } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { href } from '#contract/routing/paths.ts'
import { getServerNow } from '#web/app/browser/server-clock.ts'
import { useApp } from '#web/app/cache/app.ts'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { useUser } from '#web/app/cache/user.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { announceMatch } from '#web/features/profiles/cards/like-effects.ts'
import { openAgeProof } from '#web/features/profiles/cards/use-like.ts'
import { useSend, type Vote } from '#web/features/profiles/cards/use-send.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton, IconButtonLink } from '#web/ui/icon-button.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import { useNavigate } from '../../../app/router/router.ts'
import { SwipeCard } from './swipe-card.tsx'
import styles from './swipe-game.module.css'

/** The current cards, the last action, and whether the pile is empty. */
export interface Deck {
  readonly cards: readonly Card[]
  /** The last skip, which can be undone. */
  readonly skipped: Card | null
}

type DeckAction =
  | { type: 'answered'; vote: 'like' | 'skip' }
  | { type: 'undone' }
  /** The server refused: the card is on top again. */
  | { type: 'returned'; card: Card }
  | { type: 'dealt'; cards: readonly Card[] }

/** Returns the deck after an action; dealing adds only new cards. */
export function advanceDeck(deck: Deck, act: DeckAction): Deck {
  switch (act.type) {
    case 'answered': {
      const [top, ...cards] = deck.cards
      return { cards, skipped: act.vote === 'skip' && top ? top : null }
    }
    case 'undone':
      return deck.skipped ? { cards: [deck.skipped, ...deck.cards], skipped: null } : deck
    case 'returned': {
      const others = deck.cards.filter(({ id }) => id !== act.card.id)
      return { cards: [act.card, ...others], skipped: null }
    }
    case 'dealt': {
      const known = new Set(deck.cards.map(({ id }) => id))
      return { ...deck, cards: [...deck.cards, ...act.cards.filter(({ id }) => !known.has(id))] }
    }
  }
}

/** With fewer cards than this, the next are fetched. */
const lowPile = 4
/** The wait after the end of a day, and after each request without a result. */
const renewalMilliseconds = 5000

type LikesLeft = Pick<CallOutput<'swipeDeck'>, 'likes_left' | 'resets_at'>

/** Returns the remaining likes after a server answer that may not include the last press yet. */
function computeLeftAfter(known: LikesLeft, likesLeft: LikesLeft): LikesLeft {
  if (likesLeft.resets_at !== known.resets_at) return likesLeft
  return { ...likesLeft, likes_left: Math.min(known.likes_left, likesLeft.likes_left) }
}

/** Loads the likes of the new day once the old one has ended without any left: a page may stay open overnight. */
function useRenewal(left: LikesLeft, onLikesLeft: (left: LikesLeft) => void): void {
  const app = useApp()
  const serverTime = useUser()?.server_time
  const report = useRef(onLikesLeft)
  report.current = onLikesLeft

  useEffect(() => {
    if (left.likes_left > 0 || !serverTime) return
    const wait = Math.max(0, Date.parse(left.resets_at) - getServerNow(serverTime))
    const timer = setTimeout(async () => {
      const { likes_left, resets_at } = await app.call('swipeDeck', {}).catch(() => left)
      report.current({ likes_left, resets_at })
    }, wait + renewalMilliseconds)
    return () => clearTimeout(timer)
  }, [app, left, serverTime])
}

/** The game: the current deck, and the effect of an answer on it and on the remaining likes. */
function useSwipeGame(first: CallOutput<'swipeDeck'>) {
  const app = useApp()
  const sendAct = useSend()
  const locale = useLocale()
  const needsProof = useUser()?.age_proof !== 'none'
  const [deck, act] = useReducer(advanceDeck, { cards: first.profiles, skipped: null })
  const [left, setLeft] = useState({ likes_left: first.likes_left, resets_at: first.resets_at })
  useRenewal(left, (likesLeft) => setLeft((known) => computeLeftAfter(known, likesLeft)))
  const ended = useRef(first.profiles.length === 0)
  // Pending answers. They are sent immediately and outlive the page: liking and leaving counts.
  const sending = useRef(new Set<Promise<void>>())
  const newest = useRef<Card | null>(null)

  useEffect(() => {
    if (deck.cards.length >= lowPile || ended.current) return
    let unmounted = false
    async function loadMoreCards() {
      // Cards with a pending answer would be dealt again.
      await Promise.all(sending.current)
      const next = unmounted ? null : await app.call('swipeDeck', {}).catch(() => null)
      if (!next || unmounted) return
      ended.current = next.profiles.every(({ id }) => deck.cards.some((card) => card.id === id))
      act({ type: 'dealt', cards: next.profiles })
    }
    void loadMoreCards()
    return () => {
      unmounted = true
    }
  }, [app, deck.cards])

  async function send(card: Card, vote: Vote) {
    try {
      const { match, ...rest } = await sendAct(card, 'swipe', vote)
      // Of several in parallel, the last answer usually counts them all; the number never runs backwards.
      if (newest.current === card) setLeft((known) => computeLeftAfter(known, rest))
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
    if (vote === 'like' && needsProof) return openAgeProof(locale)
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

interface SwipeGameProps {
  first: CallOutput<'swipeDeck'>
}

/** The number of rendered cards; the pictures of those below are loaded before they are on top. */
const onTable = 3

/** The deck with its buttons and keys. */
export function SwipeGame({ first }: SwipeGameProps) {
  const t = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const { deck, left, answer, undo } = useSwipeGame(first)
  const [said, setSaid] = useState('')
  const [top] = deck.cards

  function handleVote(vote: Vote) {
    if (!top || (vote === 'like' && left.likes_left === 0)) return
    setSaid(vote === 'like' ? t('swipe.liked', { name: top.name }) : t('swipe.skipped', { name: top.name }))
    answer(vote)
  }

  usePageKeys(true, {
    ArrowRight: () => handleVote('like'),
    ArrowLeft: () => handleVote('skip'),
    Backspace: undo,
  })

  /** Elsewhere on the page Enter presses what has the focus. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !top) return
    event.preventDefault()
    void navigate(href('members-id', locale, { id: top.id }))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend in the picture
    // biome-ignore lint/a11y/noNoninteractiveTabindex: Enter opens the profile on top while the deck has the focus
    <div className={styles.game} role="group" aria-label={t('swipe.deck')} tabIndex={0} onKeyDown={handleKey}>
      <p className={styles.left}>{t('swipe.left', { count: left.likes_left })}</p>
      <Renewal left={left} />
      {top ? (
        <div className={styles.pile}>
          {deck.cards.slice(0, onTable).map((card, depth) => (
            <SwipeCard key={card.id} card={card} depth={depth} onVote={handleVote} />
          ))}
        </div>
      ) : (
        <NoCards />
      )}
      {top && (
        <div className={styles.buttons} data-card-buttons>
          <IconButton
            variant="round"
            label={t('swipe.undo')}
            icon={<Undo2 aria-hidden />}
            aria-disabled={!deck.skipped} // not `disabled`, which would drop the focus after a press
            onClick={undo}
          />
          <IconButton
            variant="round"
            label={t('swipe.skip')}
            icon={<X aria-hidden />}
            onClick={() => handleVote('skip')}
          />
          <IconButton
            variant="love"
            label={t('swipe.like')}
            icon={<Heart aria-hidden />}
            aria-disabled={left.likes_left === 0}
            onClick={() => handleVote('like')}
          />
          <IconButtonLink
            variant="round"
            label={t('swipe.open', { name: top.name })}
            icon={<UserRound aria-hidden />}
            href={href('members-id', locale, { id: top.id })}
          />
        </div>
      )}
      <p className={classes(styles.keys, styles.byKeys)}>{t('swipe.keys')}</p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}

/** When new likes come, once those of the day are used up. */
function Renewal({ left }: { left: { likes_left: number; resets_at: string } }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  if (left.likes_left > 0) return null
  return (
    <p className={styles.keys}>{t('swipe.resets', { time: formatTime(left.resets_at, locale, timeZone) })}</p>
  )
}

function NoCards() {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <EmptyState
      title={t('swipe.empty')}
      text={t('swipe.emptyText')}
      action={<ButtonLink href={href('members', locale)}>{t('swipe.toSearch')}</ButtonLink>}
    />
  )
}
