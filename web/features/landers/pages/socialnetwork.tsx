import { useTranslate } from '../../../app/languages/i18n.tsx'
import { portraits } from '../../../ui/art/portraits.ts'
import { Lander, ScenePortrait } from '../lander.tsx'
import styles from './socialnetwork.module.css'

/** People joined by dotted lines, and the small questions that join them. */
function PeopleNet() {
  const t = useTranslate()
  return (
    <div className={styles.scene}>
      <svg viewBox="0 0 400 320" aria-hidden="true" className={styles.lines}>
        <path d="M200 160L70 62M200 160L66 254M200 160L336 66M200 160L340 258M70 62L336 66M66 254L340 258" />
      </svg>
      <ScenePortrait picture={portraits.sofie} voice="start" className={styles.middle} />
      <ScenePortrait picture={portraits.malik} voice="end" className={styles.first} />
      <ScenePortrait picture={portraits.renata} voice="start" className={styles.second} />
      <ScenePortrait picture={portraits.kenji} voice="end" className={styles.third} />
      <ScenePortrait picture={portraits.ola} voice="start" className={styles.fourth} />
      <p className={styles.question}>{t('lander.socialnetwork.question1')}</p>
      <p className={styles.reply}>{t('lander.socialnetwork.question2')}</p>
    </div>
  )
}

/** People joined by lines and small questions. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="plum"
      title={t('lander.socialnetwork.title')}
      text={t('lander.socialnetwork.text')}
      visual={<PeopleNet />}
      portraits
    />
  )
}
