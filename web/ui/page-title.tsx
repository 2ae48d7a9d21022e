import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface PageTitleProps {
  title: ReactNode
  lead?: ReactNode
  /** At the end of the line, such as a count. */
  end?: ReactNode
}

/** The one h1 of a page. */
export function PageTitle({ title, lead, end }: PageTitleProps) {
  return (
    <header className={styles.pageTitle}>
      <h1>{title}</h1>
      {end}
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
