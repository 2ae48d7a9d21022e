import type { ReactNode } from 'react'
import { useVisibleHeight } from '#web/app/browser/use-visible-height.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './chat-frame.module.css'

export interface ChatFrameProps {
  /** The accessible name of the list. */
  listLabel: string
  /** The head of the list: logo and search. */
  listHead: ReactNode
  /** Above the list: what the member has to know about the own account. */
  notice?: ReactNode
  list: ReactNode
  /** The list is the page; else the page brings its own `main`, and the list hides on narrow screens. */
  listIsPage: boolean
  children: ReactNode
}

/** The list of conversations and one of them, side by side from 768 px. */
export function ChatFrame({ listLabel, listHead, notice, list, listIsPage, children }: ChatFrameProps) {
  useVisibleHeight()
  const listClass = classes(styles.list, !listIsPage && styles.hiddenOnPhones)
  const content = (
    <>
      <header className={styles.listHead}>{listHead}</header>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.items}>{list}</div>
    </>
  )
  return (
    <div className={styles.frame}>
      {listIsPage ? (
        <main id="main" tabIndex={-1} aria-label={listLabel} className={listClass}>
          {content}
        </main>
      ) : (
        <section aria-label={listLabel} className={listClass}>
          {content}
        </section>
      )}
      <div
        className={classes(
          styles.conversation,
          listIsPage && styles.nothingOpen,
          listIsPage && styles.hiddenOnPhones,
        )}
      >
        {children}
      </div>
    </div>
  )
}
