import { Heart, X } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { swipeLikesPerDay } from '#contract/api/limits.ts'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PictureSource } from '#web/ui/picture.tsx'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import { useOpenSignup } from '../../../app/session/open-signup.ts'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander, ScenePortrait } from '../lander.tsx'
import styles from './tinderswipe.module.css'

type Side = 'left' | 'right'

interface SwipeDeckProps {
  cards: readonly PictureSource[]
  /** All cards have been swiped. */
  onDone: () => void
}

/** How far a card is dragged before it goes. */
const goesAfter = 70

/** A few sample cards to swipe, by dragging or by the buttons. */
function SwipeDeck({ cards, onDone }: SwipeDeckProps) {
  const t = useTranslate()
  const [gone, setGone] = useState<readonly Side[]>([])
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null)
  const left = cards.length - gone.length

  function swipe(side: Side) {
    if (left === 0) return
    setGone([...gone, side])
    if (left === 1) onDone()
  }

  function handleDown(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: event.clientX, by: 0 })
  }

  function handleUp() {
    const by = drag?.by ?? 0
    setDrag(null)
    if (Math.abs(by) > goesAfter) swipe(by > 0 ? 'right' : 'left')
  }

  return (
    <div className={styles.deck}>
      <div
        className={styles.cards}
        onPointerDown={handleDown}
        onPointerMove={(event) => drag && setDrag({ ...drag, by: event.clientX - drag.from })}
        onPointerUp={handleUp}
        onPointerCancel={() => setDrag(null)}
      >
        {left === 0 && <p className={styles.end}>{t('lander.swipe.end')}</p>}
        {cards.map((card, index) => {
          const depth = index - gone.length
          const isTop = depth === 0
          const by = isTop ? (drag?.by ?? 0) : 0
          return (
            <div
              key={card.src}
              className={classes(styles.card, gone[index] && styles[gone[index]], by !== 0 && styles.dragged)}
              data-depth={depth}
              style={{
                zIndex: cards.length - index,
                ...(by && { translate: `${by}px`, rotate: `${by / 18}deg` }),
              }}
            >
              <ScenePortrait
                picture={card}
                voice={index % 2 === 0 ? 'start' : 'end'}
                sizes="300px"
                className={styles.picture}
              />
            </div>
          )
        })}
      </div>
      <div className={styles.buttons}>
        <IconButton
          variant="round"
          label={t('lander.swipe.pass')}
          icon={<X aria-hidden />}
          aria-disabled={left === 0}
          onClick={() => swipe('left')}
        />
        <IconButton
          variant="love"
          label={t('lander.swipe.like')}
          icon={<Heart aria-hidden />}
          aria-disabled={left === 0}
          onClick={() => swipe('right')}
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('lander.swipe.left', { cards: left })}
      </p>
    </div>
  )
}

const cards = [portraits.lotte, portraits.amara, portraits.mei]

/** Three sample cards to swipe, then signup. */
export function Page() {
  const t = useTranslate()
  const { signups_allowed } = useLoadedCall('settings', {})
  const openSignup = useOpenSignup()
  return (
    <Lander
      variant="blush"
      title={t('lander.tinderswipe.title', { likes: swipeLikesPerDay })}
      text={t('lander.tinderswipe.text')}
      visual={<SwipeDeck cards={cards} onDone={() => signups_allowed && openSignup()} />}
      portraits
    />
  )
}
