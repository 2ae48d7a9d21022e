import { Heart, Undo2, UserRound, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatTime } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import type { Vote } from '#web/features/profiles/cards/unsent-likes.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { IconButtonLink } from '#web/ui/icon-button-link.tsx'
import { useNavigate } from '../../../app/router/router-context.ts'
import { SwipeCard } from './swipe-card.tsx'
import styles from './swipe-game.module.css'
import { useSwipeGame } from './use-swipe-game.ts'

interface SwipeGameProps {
  first: CallOutput<'swipeDeck'>
}

/** So many cards lie on the table; the pictures of those below are loaded before they are on top. */
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
            look="round"
            label={t('swipe.undo')}
            icon={<Undo2 aria-hidden />}
            aria-disabled={!deck.skipped} // not `disabled`, which would drop the focus of whoever has pressed it
            onClick={undo}
          />
          <IconButton
            look="round"
            label={t('swipe.skip')}
            icon={<X aria-hidden />}
            onClick={() => handleVote('skip')}
          />
          <IconButton
            look="love"
            label={t('swipe.like')}
            icon={<Heart aria-hidden />}
            aria-disabled={left.likes_left === 0}
            onClick={() => handleVote('like')}
          />
          <IconButtonLink
            look="round"
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
