import type { ReactNode, Ref, UIEventHandler } from 'react'
import styles from './message-log.module.css'

export interface MessageLogProps {
  /** Such as "Messages with Sofie". */
  label: string
  children: ReactNode
  onScroll?: UIEventHandler<HTMLDivElement> | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** The scrolling history of a conversation; new messages at its end are announced. */
export function MessageLog({ label, children, onScroll, ref }: MessageLogProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <div ref={ref} className={styles.log} role="log" aria-label={label} tabIndex={0} onScroll={onScroll}>
      {children}
    </div>
  )
}
