import type { ReactNode } from 'react'
import styles from './facts-list.module.css'

interface FactsListProps {
  facts: readonly { term: string; value: ReactNode }[]
}

/** Terms and their values in two columns, one on phones. */
export function FactsList({ facts }: FactsListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
