import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './conversation-list.module.css'
import type { MoreChats } from './use-more-chats.ts'

interface ListEndProps {
  more: MoreChats
  /** The button was pressed, not the end come near. */
  onPress: () => void
}

/**
 * The end of the conversations that have been read: the next ones are read when it comes near the view, so that one
 * scrolls on without seeing it. The button is for whoever does not scroll, and for a second try.
 */
export function ListEnd({ more: { state, load }, onPress }: ListEndProps) {
  const t = useTranslate()
  const near = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state !== 'idle' || !near.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load()
    })
    observer.observe(near.current)
    return () => observer.disconnect()
  }, [state, load])

  return (
    <>
      <div ref={near} className={styles.near} aria-hidden />
      <p className={styles.more}>
        <Button size="small" variant="soft" busy={state === 'loading'} onClick={onPress}>
          {t('chat.moreChats')}
        </Button>
      </p>
    </>
  )
}
