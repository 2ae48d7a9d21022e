import type { ReactNode } from 'react'
import { Picture, type PictureSource } from './picture.tsx'
import styles from './stage-portrait.module.css'

interface StagePortraitProps {
  picture: PictureSource | null
  alt: string
  /** Such as a ProfileName. */
  name?: ReactNode
  title: ReactNode
  text?: ReactNode
}

/** One portrait on a stage, with what it is about. */
export function StagePortrait({ picture, alt, name, title, text }: StagePortraitProps) {
  return (
    <div className={styles.portrait}>
      <div className={styles.frame}>
        <Picture source={picture} alt={alt} priority className={styles.picture} />
      </div>
      {name}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
    </div>
  )
}
