import { useTranslate } from '../../../app/languages/i18n.tsx'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander, ScenePortrait, StartAction } from '../lander.tsx'
import styles from './collagelanding.module.css'

/** Portraits and blocks of colour in the shapes of the two voices. */
function PortraitMosaic() {
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

/** All sorts of people in a mosaic. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="paper"
      title={t('lander.collagelanding.title')}
      text={t('lander.collagelanding.text')}
      action={<StartAction label={t('lander.collagelanding.action')} />}
      visual={<PortraitMosaic />}
      portraits
    />
  )
}
