import type { Quote } from '#contract/features/chat/chat.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { formatQuote } from '../quote.ts'
import { useMessageActions } from './message-actions.ts'
import styles from './message-quote.module.css'

export interface MessageQuoteProps {
  /** Null where the quoted message is gone. */
  quote: Quote | null
  /** Of the other member. */
  name: string
}

/** The quoted message, above the text. A press scrolls there. */
export function MessageQuote({ quote, name }: MessageQuoteProps) {
  const t = useTranslate()
  const actions = useMessageActions()
  if (!quote) {
    return (
      <span className={classes(styles.quote, styles.inBubble, styles.gone)}>{t('chat.quoteRemoved')}</span>
    )
  }
  return (
    <button
      type="button"
      title={t('chat.quoteOpen')}
      className={classes(styles.quote, styles.inBubble)}
      onClick={() => actions?.show(quote.id)}
    >
      <span className={styles.author}>{quote.from_me ? t('chat.you') : name}</span>{' '}
      <span className={styles.text} dir="auto">
        {formatQuote(quote, t)}
      </span>
    </button>
  )
}
