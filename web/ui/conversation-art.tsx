import styles from './conversation-art.module.css'

/** A conversation without words or faces, in the site's colours: shown in place of a picture. */
export function ConversationArt() {
  return (
    <div className={styles.art} aria-hidden>
      <span className={styles.first} />
      <span className={styles.second} />
      <span className={styles.third} />
      <span className={styles.fourth} />
    </div>
  )
}
