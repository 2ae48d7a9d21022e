import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import styles from './chat-frame.module.css'

export interface ChatFrameProps {
  /** The accessible names of the two panes. */
  listLabel: string
  threadLabel: string
  /** The head of the list: logo and search. */
  listHead: ReactNode
  list: ReactNode
  /** The open conversation; null shows the list alone on a narrow screen (L-011). */
  thread: ReactNode | null
  /** In the place of a conversation on a wide screen while none is open. */
  nothingOpen: ReactNode
}

/** The list of conversations and one of them, side by side from 768 px. */
export function ChatFrame(props: ChatFrameProps) {
  const { listLabel, threadLabel, listHead, list, thread, nothingOpen } = props
  return (
    <main id="main" tabIndex={-1} className={styles.frame}>
      <section
        aria-label={listLabel}
        className={classes(styles.list, thread !== null && styles.hiddenOnPhones)}
      >
        <header className={styles.listHead}>{listHead}</header>
        <div className={styles.items}>{list}</div>
      </section>
      <section
        aria-label={threadLabel}
        className={classes(styles.thread, thread === null && styles.hiddenOnPhones)}
      >
        {thread ?? <div className={styles.nothing}>{nothingOpen}</div>}
      </section>
    </main>
  )
}
