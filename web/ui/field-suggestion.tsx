import styles from './field-suggestion.module.css'
import { TextButton } from './text-button.tsx'

interface FieldSuggestionProps {
  /** The words around the value, such as "Did you mean" and "?". */
  before: string
  after?: string | undefined
  value: string
  onAccept: () => void
}

/** Offers a correction of what was typed, and never makes it by itself. */
export function FieldSuggestion({ before, after, value, onAccept }: FieldSuggestionProps) {
  return (
    <p className={styles.suggestion} role="status">
      <span>{before}</span> <TextButton onClick={onAccept}>{value}</TextButton>
      <span>{after}</span>
    </p>
  )
}
