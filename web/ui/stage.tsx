import type { ReactNode } from 'react'
import artStyles from './conversation-art.module.css'
import { Picture, type PictureSource } from './picture.tsx'
import styles from './stage.module.css'
import stagePortraitStyles from './stage-portrait.module.css'

/** The card with the start form on a stage. */
export function StartCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

interface StagePortraitProps {
  picture: PictureSource | null
  /** Stands in place of the picture. */
  art?: ReactNode
  alt: string
  /** Such as a ProfileName. */
  name?: ReactNode
  title: ReactNode
  text?: ReactNode
}

/** One portrait on a stage, with what it is about. */
export function StagePortrait({ picture, art, alt, name, title, text }: StagePortraitProps) {
  return (
    <div className={stagePortraitStyles.portrait}>
      {art ?? (
        <div className={stagePortraitStyles.frame}>
          <Picture source={picture} alt={alt} priority className={stagePortraitStyles.picture} />
        </div>
      )}
      {name}
      <p className={stagePortraitStyles.title}>{title}</p>
      {text && <p className={stagePortraitStyles.text}>{text}</p>}
    </div>
  )
}

interface StageProps {
  /** The h1; an `em` in it takes the accent. */
  title: ReactNode
  lead?: ReactNode
  /** The start form or the one action. */
  start: ReactNode
  /** What stands next to it, such as a PortraitPair. */
  visual?: ReactNode
}

/** The dark first view of the home page and of landers. */
export function Stage({ title, lead, start, visual }: StageProps) {
  return (
    <section className={styles.stage}>
      <div className={styles.inner}>
        <div className={styles.texts}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {start}
        </div>
        {visual}
      </div>
    </section>
  )
}

/** A conversation without words or faces, in the site's colours: shown in place of a picture. */
export function ConversationArt() {
  return (
    <div className={artStyles.art} aria-hidden>
      <span className={artStyles.first} />
      <span className={artStyles.second} />
      <span className={artStyles.third} />
      <span className={artStyles.fourth} />
    </div>
  )
}
