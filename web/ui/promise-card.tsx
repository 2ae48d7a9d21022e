import type { ReactNode } from 'react'
import styles from './promise-card.module.css'

/** Two or three cards in a row from 768 px. */
export function PromiseGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

interface PromiseCardProps {
  icon: ReactNode
  title: ReactNode
  children: ReactNode
}

/** A short claim with its reason; neighbours in a PromiseGrid alternate voices. */
export function PromiseCard({ icon, title, children }: PromiseCardProps) {
  return (
    <div className={styles.card}>
      {icon}
      <h3>{title}</h3>
      <p className={styles.text}>{children}</p>
    </div>
  )
}
