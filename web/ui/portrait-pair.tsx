import type { ReactNode } from 'react'
import { Picture, type PictureSource } from './picture.tsx'
import styles from './portrait-pair.module.css'

interface PortraitPairProps {
  first: PictureSource
  second: PictureSource
  /** The whole scene in words. */
  label: string
  question: ReactNode
  answer: ReactNode
}

/** Two portraits in conversation, for the stage of the home page and of landers. */
export function PortraitPair({ first, second, label, question, answer }: PortraitPairProps) {
  return (
    <div className={styles.pair} role="img" aria-label={label}>
      <div className={styles.first}>
        <Picture source={first} alt="" priority className={styles.picture} />
      </div>
      <div className={styles.second}>
        <Picture source={second} alt="" priority className={styles.picture} />
      </div>
      <div className={styles.question}>{question}</div>
      <div className={styles.answer}>{answer}</div>
    </div>
  )
}
