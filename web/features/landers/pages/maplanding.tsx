import { useTranslate } from '../../../app/languages/i18n.tsx'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander, ScenePortrait } from '../lander.tsx'
import styles from './maplanding.module.css'

/** A map that is nowhere: an area instead of places, as with real members. */
function RegionMap() {
  const t = useTranslate()
  return (
    <div className={styles.scene}>
      <svg
        viewBox="0 0 560 350"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className={styles.map}
      >
        <path
          className={styles.water}
          d="M-10 250C80 220 120 290 210 260S360 170 430 200s120-40 150-30v200H-10z"
        />
        <path
          className={styles.road}
          d="M0 80L560 150M90-10l60 380M330-10L250 370M470 0L420 360M0 170l560-60"
        />
        <g className={styles.park}>
          <circle cx="60" cy="130" r="34" />
          <circle cx="400" cy="60" r="42" />
          <circle cx="300" cy="130" r="26" />
        </g>
        <circle cx="300" cy="180" r="124" className={styles.area} />
      </svg>
      <ScenePortrait picture={portraits.noor} voice="start" className={styles.first} />
      <ScenePortrait picture={portraits.daan} voice="end" className={styles.second} />
      <ScenePortrait picture={portraits.greet} voice="start" className={styles.third} />
      <p className={styles.bubble}>{t('lander.maplanding.bubble')}</p>
    </div>
  )
}

/** A drawn map with an area in place of pins. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="mint"
      title={t('lander.maplanding.title')}
      text={t('lander.maplanding.text')}
      visual={<RegionMap />}
      portraits
    />
  )
}
