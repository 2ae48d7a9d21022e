import type { ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import systemLineStyles from './lines.module.css'
import dayLineStyles from './lines.module.css'
import unreadLineStyles from './lines.module.css'
import typingBubbleStyles from './lines.module.css'
import styles from './message-log.module.css'

interface TypingBubbleProps {
  /** Such as "Sofie is typing". */
  label: string
}

export function TypingBubble({ label }: TypingBubbleProps) {
  return (
    <div className={typingBubbleStyles.typing} role="img" aria-label={label}>
      <span className={typingBubbleStyles.typingDot} />
      <span className={typingBubbleStyles.typingDot} />
      <span className={typingBubbleStyles.typingDot} />
    </div>
  )
}

interface UnreadLineProps {
  text: string
  /** The same in full, such as "New messages". */
  label: string
}

/** Before the first message that was unread when the conversation opened. */
export function UnreadLine({ text, label }: UnreadLineProps) {
  return (
    <div className={unreadLineStyles.unread}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}

interface DayLineProps {
  /** In the viewer's time zone and words: "Today", "14 November". */
  text: string
  dateTime: string
}

export function DayLine({ text, dateTime }: DayLineProps) {
  return (
    <p className={dayLineStyles.day}>
      <time dateTime={dateTime}>{text}</time>
    </p>
  )
}

/** What the site says in a conversation: neither member wrote it. */
export function SystemLine({ children }: { children: ReactNode }) {
  return <p className={systemLineStyles.system}>{children}</p>
}

export interface MessageLogProps {
  /** Such as "Messages with Sofie". */
  label: string
  /** Starts at the newest message without any script; its one child keeps the order of reading. */
  fromEnd?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * The scrolling history of a conversation. It is not a live region: scrolling adds old messages, and one's own need no
 * announcement. `Announcer` announces new ones, bursts as one.
 */
export function MessageLog({ label, fromEnd, children, ref }: MessageLogProps) {
  return (
    // biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div
      ref={ref}
      className={classes(styles.log, fromEnd && styles.fromEnd)}
      role="log"
      aria-live="off"
      aria-label={label}
      tabIndex={0}
    >
      {children}
    </div>
    // biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above
  )
}
