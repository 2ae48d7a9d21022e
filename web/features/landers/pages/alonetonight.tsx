import { useTranslate } from '../../../app/languages/i18n.tsx'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander, ScenePortrait } from '../lander.tsx'
import styles from './alonetonight.module.css'

const columns = 7
const rows = 4
const lit = new Set([2, 9, 11, 17, 22, 26])
const windows = Array.from({ length: columns * rows }, (_, index) => ({
  index,
  x: 20 + (index % columns) * 36,
  y: 24 + Math.floor(index / columns) * 54,
}))

/** A house at dusk; in two of its windows someone is at home. */
function EveningScene() {
  return (
    <div className={styles.scene}>
      <svg viewBox="0 0 280 290" aria-hidden="true" className={styles.house}>
        <circle cx="224" cy="-46" r="26" className={styles.moon} />
        <path d="M0 0h280v290H0z" className={styles.wall} />
        {windows.map(({ index, x, y }) => (
          <rect
            key={index}
            x={x}
            y={y}
            width="26"
            height="36"
            rx="3"
            className={lit.has(index) ? styles.lit : styles.dark}
          />
        ))}
      </svg>
      <ScenePortrait picture={portraits.eva} voice="start" className={styles.first} />
      <ScenePortrait picture={portraits.kenji} voice="end" className={styles.second} />
    </div>
  )
}

/** A house at dusk with someone at home. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="dusk"
      title={t('lander.alonetonight.title')}
      text={t('lander.alonetonight.text')}
      visual={<EveningScene />}
      portraits
    />
  )
}
