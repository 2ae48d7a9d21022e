import { CheckCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './field-note.module.css'

interface FieldNoteProps {
  tone?: 'plain' | 'success' | undefined
  children: ReactNode
}

/** A line under a field that changes while one types: "Strong enough". */
export function FieldNote({ tone = 'plain', children }: FieldNoteProps) {
  return (
    <p className={styles[tone]} role="status">
      {tone === 'success' && <CheckCheck aria-hidden />}
      <span>{children}</span>
    </p>
  )
}
