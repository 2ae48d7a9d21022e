import { useTranslate } from '../../../app/languages/i18n.tsx'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander, ScenePortrait } from '../lander.tsx'
import styles from './whoneedsstrings.module.css'

/** A loose ribbon between two portraits: it holds no one. */
function RibbonScene() {
  return (
    <div className={styles.scene}>
      <ScenePortrait picture={portraits.luca} voice="start" sizes="240px" className={styles.first} />
      <ScenePortrait picture={portraits.zola} voice="end" sizes="240px" className={styles.second} />
      <svg viewBox="0 0 560 350" aria-hidden="true" className={styles.ribbon}>
        <path
          pathLength="1"
          d="M128 196C176 120 214 290 262 236C302 190 262 118 236 150C208 186 278 262 330 226C372 196 372 140 344 146C312 153 340 262 432 206"
        />
      </svg>
    </div>
  )
}

/** A short statement and a ribbon that holds no one. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="teal"
      title={t('lander.whoneedsstrings.title')}
      text={t('lander.whoneedsstrings.text')}
      visual={<RibbonScene />}
      portraits
    />
  )
}
