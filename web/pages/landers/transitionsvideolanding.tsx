import file from '../../art/landers/transitions.mp4'
import poster from '../../art/landers/transitions.webp'
import { Lander } from '../../landers/lander.tsx'
import { QuietVideo } from '../../landers/quiet-video.tsx'
import { StartAction } from '../../landers/start-action.tsx'
import { useTranslate } from '../../lib/i18n.tsx'
import styles from './transitionsvideolanding.module.css'

/** Slow scenes of faces. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="stage"
      title={t('lander.transitionsvideolanding.title')}
      text={t('lander.transitionsvideolanding.text')}
      action={<StartAction label={t('lander.transitionsvideolanding.action')} />}
      visual={<QuietVideo file={file} poster={poster} width={800} height={500} className={styles.video} />}
      portraits
    />
  )
}
