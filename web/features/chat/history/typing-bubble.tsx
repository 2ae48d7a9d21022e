import styles from './lines.module.css'

interface TypingBubbleProps {
  /** Such as "Sofie is typing". */
  label: string
}

export function TypingBubble({ label }: TypingBubbleProps) {
  return (
    <div className={styles.typing} role="img" aria-label={label}>
      <span className={styles.typingDot} />
      <span className={styles.typingDot} />
      <span className={styles.typingDot} />
    </div>
  )
}
