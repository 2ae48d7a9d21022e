import { portraits } from '../../ui/art/portraits.ts'
import styles from './portrait-mosaic.module.css'
import { ScenePortrait } from './scene-portrait.tsx'

/** Portraits and blocks of colour in the shapes of the two voices. */
export function PortraitMosaic() {
  return (
    <div className={styles.mosaic}>
      <ScenePortrait picture={portraits.sofie} voice="start" className={styles.tall} />
      <ScenePortrait picture={portraits.malik} voice="end" />
      <span className={styles.coral} />
      <ScenePortrait picture={portraits.ines} voice="end" className={styles.tall} />
      <ScenePortrait picture={portraits.yasmin} voice="start" className={styles.tall} />
      <ScenePortrait picture={portraits.renata} voice="end" />
      <ScenePortrait picture={portraits.henk} voice="end" className={styles.tall} />
      <ScenePortrait picture={portraits.tomasz} voice="start" className={styles.tall} />
      <span className={styles.lagoon} />
      <ScenePortrait picture={portraits.noor} voice="start" />
      <ScenePortrait picture={portraits.amara} voice="end" sizes="160px" />
    </div>
  )
}
