import type { ReactNode } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { classes } from '#web/ui/classes.ts'
import { Main } from '#web/ui/main.tsx'
import './lander-tokens.css'
import styles from './lander.module.css'
import { StartAction } from './start-action.tsx'

export interface LanderProps {
  /** The ground on which everything stands. */
  look: 'stage' | 'blush' | 'teal' | 'dusk' | 'paper' | 'night' | 'cream' | 'mint' | 'plum' | 'cafe'
  title: ReactNode
  text?: ReactNode
  /** Left out, the button that opens signup. */
  action?: ReactNode
  /** What this lander shows; `over` lets it fill the ground behind the words, `below` puts it under them. */
  visual: ReactNode
  arrangement?: 'beside' | 'over' | 'below' | undefined
  /** The visual shows portraits of nobody: it is said. */
  portraits?: boolean | undefined
}

/** The one frame of all landers: headline, visual, one action. */
export function Lander(props: LanderProps) {
  const { look, title, text, action, visual, arrangement = 'beside', portraits } = props
  const t = useTranslate()
  return (
    <Main width="bleed">
      <section className={classes(styles.lander, styles[look])}>
        <div className={classes(styles.inner, styles[arrangement])}>
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {text && <p className={styles.text}>{text}</p>}
          </div>
          <div className={styles.visual}>{visual}</div>
          <div className={styles.action}>
            {action ?? <StartAction />}
            {portraits && <p className={styles.note}>{t('lander.illustrations')}</p>}
          </div>
        </div>
      </section>
    </Main>
  )
}
