import { type ReactNode, useId } from 'react'
import styles from './rate-list.module.css'

interface PriceLineProps {
  id?: string | undefined
  title: ReactNode
  text: ReactNode
  action?: ReactNode
  /** A RateList. */
  children: ReactNode
}

/** A plain statement of what the site costs, next to its list of prices. */
export function PriceLine({ id, title, text, action, children }: PriceLineProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={styles.line}>
      <div className={styles.texts}>
        <h2 id={titleId}>{title}</h2>
        <p className={styles.text}>{text}</p>
        {action && <div>{action}</div>}
      </div>
      {children}
    </section>
  )
}

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
