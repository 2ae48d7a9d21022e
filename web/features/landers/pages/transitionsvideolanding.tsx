import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useTranslate } from '../../../app/languages/i18n.tsx'
import file from '../../../ui/art/landers/transitions.mp4'
import poster from '../../../ui/art/landers/transitions.webp'
import { ConversationArt } from '../../../ui/stage.tsx'
import { Lander, StartAction } from '../lander.tsx'
import { QuietVideo } from '../quiet-video.tsx'
import styles from './transitionsvideolanding.module.css'

/** Slow scenes of faces. */
export function Page() {
  const t = useTranslate()
  const { portraits } = useLoadedCall('settings', {})
  const video = <QuietVideo file={file} poster={poster} width={800} height={500} className={styles.video} />
  return (
    <Lander
      variant="stage"
      title={t('lander.transitionsvideolanding.title')}
      text={t('lander.transitionsvideolanding.text')}
      action={<StartAction label={t('lander.transitionsvideolanding.action')} />}
      visual={portraits === 'none' ? <ConversationArt /> : video}
      portraits
    />
  )
}
