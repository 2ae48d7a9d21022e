import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Quote } from '#contract/features/chat/chat.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { formatQuote } from '../quote.ts'
import styles from './reply-bar.module.css'

export interface ReplyBarProps {
  /** What the next message replies to; null for none. */
  quote: Quote | null
  /** Of the other member. */
  name: string
  onCancel: () => void
}

/** Above the field: the message being replied to. Escape in the field cancels it. */
export function ReplyBar({ quote, name, onCancel }: ReplyBarProps) {
  const t = useTranslate()
  const cancel = useEffectEvent(onCancel)
  const bar = useRef<HTMLDivElement>(null)
  const isShown = quote !== null
  const quoted = quote?.id

  useEffect(() => {
    if (quoted !== undefined) bar.current?.closest('form')?.querySelector('textarea')?.focus()
  }, [quoted])

  useEffect(() => {
    if (!isShown) return undefined
    function handleKeyDown({ key, target, defaultPrevented }: KeyboardEvent) {
      if (key !== 'Escape' || defaultPrevented) return
      if (target instanceof Element && target.closest('[data-composer]')) cancel()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isShown])

  if (!quote) return null
  return (
    <div ref={bar} className={styles.reply} role="status">
      <div className={styles.quoted}>
        <p className={styles.author}>
          {quote.from_me ? t('chat.replyingToMe') : t('chat.replyingTo', { name })}
        </p>
        <p className={styles.text} dir="auto">
          {formatQuote(quote, t)}
        </p>
      </div>
      <IconButton label={t('chat.replyCancel')} icon={<X aria-hidden />} onClick={onCancel} />
    </div>
  )
}
