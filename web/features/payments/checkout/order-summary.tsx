import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Panel } from '#web/ui/stack.tsx'
import styles from './order-summary.module.css'

interface CheckoutColumnsProps {
  /** Ways to pay and what they buy. */
  children: ReactNode
  /** The order, next to them from 992 px. */
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

export interface OrderLine {
  label: string
  amount: string
  /** A discount is `saving`; the tax inside the total is `quiet`. */
  tone?: 'plain' | 'saving' | 'quiet' | undefined
}

export interface OrderSummaryProps {
  title: string
  lines: readonly OrderLine[]
  total: { label: string; amount: string }
  /** Code field, pay button, words of law. */
  children?: ReactNode
}

/** What is bought and what it costs in all; the total changes in place and is announced. */
export function OrderSummary({ title, lines, total, children }: OrderSummaryProps) {
  const titleId = useId()
  return (
    <aside aria-labelledby={titleId}>
      <Panel className={styles.panel}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <dl className={styles.lines} aria-live="polite">
          {lines.map((line) => (
            <div key={line.label} className={classes(styles.line, styles[line.tone ?? 'plain'])}>
              <dt>{line.label}</dt>
              <dd className="numbers">{line.amount}</dd>
            </div>
          ))}
          <div className={classes(styles.line, styles.total)}>
            <dt>{total.label}</dt>
            <dd className="numbers">{total.amount}</dd>
          </div>
        </dl>
        {children}
      </Panel>
    </aside>
  )
}
