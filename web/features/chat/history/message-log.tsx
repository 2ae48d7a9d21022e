import type { ReactNode, Ref } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './message-log.module.css'

export interface MessageLogProps {
  /** Such as "Messages with Sofie". */
  label: string
  /** Starts at the newest message without any script; its one child keeps the order of reading. */
  fromEnd?: boolean | undefined
  children: ReactNode
  ref?: Ref<HTMLDivElement> | undefined
}

/**
 * The scrolling history of a conversation. It does not announce by itself: scrolling brings old messages into it, and
 * own ones need no telling. What arrives is announced by `Announcer`, bursts as one.
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
