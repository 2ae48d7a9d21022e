import type { ReactNode } from 'react'
import styles from './rate-list.module.css'

interface RateListProps {
  rates: readonly { icon: ReactNode; label: string; value: ReactNode }[]
}

/** What things cost, line by line. */
export function RateList({ rates }: RateListProps) {
  return (
    <ul>
      {rates.map(({ icon, label, value }) => (
        <li key={label} className={styles.rate}>
          {icon}
          <span>{label}</span>
          <b className={styles.value}>{value}</b>
        </li>
      ))}
    </ul>
  )
}
