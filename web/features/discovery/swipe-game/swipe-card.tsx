import { type PointerEvent, useRef, useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import shape from '#web/features/profiles/cards/card-frame.module.css'
import { toLargeImageSource } from '#web/features/profiles/cards/image-source.ts'
import { ProfileName } from '#web/features/profiles/cards/profile-name.tsx'
import type { Vote } from '#web/features/profiles/cards/use-send.ts'
import { Dot } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { toVote } from '#web/ui/drag.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './swipe-card.module.css'

interface SwipeCardProps {
  card: Card
  /** Its position in the pile: 0 is the top, the only one that can be dragged. */
  depth: number
  onVote: (vote: Vote) => void
}

interface HeldPointer {
  pointer: number
  x: number
  at: number
}

/** A card of the deck, dragged by mouse or finger; buttons and keys do the same. */
export function SwipeCard({ card, depth, onVote }: SwipeCardProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { cdn_prefix, fictional_singular } = useLoadedCall('settings', {})
  const hold = useRef<HeldPointer | null>(null)
  const [x, setX] = useState(0)

  function handleDown(event: PointerEvent<HTMLElement>) {
    if (depth > 0 || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    hold.current = { pointer: event.pointerId, x: event.clientX, at: event.timeStamp }
  }

  function handleMove(event: PointerEvent) {
    if (hold.current?.pointer === event.pointerId) setX(event.clientX - hold.current.x)
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    const held = hold.current
    if (held?.pointer !== event.pointerId) return
    hold.current = null
    setX(0)
    const milliseconds = event.timeStamp - held.at
    const width = event.currentTarget.clientWidth
    const vote = toVote({ x: event.clientX - held.x, milliseconds, width })
    if (vote && event.type === 'pointerup') onVote(vote)
  }

  return (
    <article
      className={classes(
        shape.frame,
        shape.photo,
        styles.card,
        depth > 0 && styles.below,
        x !== 0 && styles.held,
      )}
      style={{ '--depth': depth, '--x': `${x}px`, '--turn': `${x / 24}deg` } as React.CSSProperties}
      inert={depth > 0}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    >
      <Picture
        source={toLargeImageSource(card.main_image, cdn_prefix)}
        alt=""
        priority
        draggable={false}
        className={shape.picture}
      />
      <div className={styles.who}>
        <h2 className={styles.name}>
          <ProfileName
            variant="card"
            name={card.name}
            age={card.age}
            fictional={card.fictional}
            fictionalLabel={fictional_singular}
          />
        </h2>
        <p>
          {card.online && <Dot label={t('members.online')} className={styles.dot} />}{' '}
          <span>{card.city ?? (card.region || formatCountry(card.country, locale))}</span>
        </p>
      </div>
    </article>
  )
}
