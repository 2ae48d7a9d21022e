import styles from './lines.module.css'

interface UnreadLineProps {
  text: string
  /** The same in full, such as "New messages". */
  label: string
}

/** Stands before the first message that was unread when the conversation opened. */
export function UnreadLine({ text, label }: UnreadLineProps) {
  return (
    <div className={styles.unread}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
