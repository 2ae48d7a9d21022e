import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field.module.css'

interface FieldErrorProps {
  id?: string | undefined
  children: ReactNode
}

/** An error beside what caused it; announced when it appears. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id} role="alert">
      <CircleAlert aria-hidden />
      <span>{children}</span>
    </p>
  )
}
