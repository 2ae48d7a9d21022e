import type { ReactNode } from 'react'
import styles from './stage.module.css'

interface StageProps {
  /** The h1; an `em` in it takes the accent. */
  title: ReactNode
  lead?: ReactNode
  /** The start form or the one action. */
  start: ReactNode
  /** What stands beside it, such as a PortraitPair. */
  visual?: ReactNode
}

/** The dark first view of the home page and of landers. */
export function Stage({ title, lead, start, visual }: StageProps) {
  return (
    <section className={styles.stage}>
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {start}
        </div>
        {visual}
      </div>
    </section>
  )
}
