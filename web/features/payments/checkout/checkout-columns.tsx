import type { ReactNode } from 'react'
import styles from './checkout-columns.module.css'

interface CheckoutColumnsProps {
  /** Ways to pay and what they buy. */
  children: ReactNode
  /** The order, beside them from 992 px. */
  order: ReactNode
}

export function CheckoutColumns({ children, order }: CheckoutColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.choices}>{children}</div>
      <div className={styles.order}>{order}</div>
    </div>
  )
}
