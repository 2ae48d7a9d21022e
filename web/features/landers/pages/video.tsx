import { useTranslate } from '../../../app/languages/i18n.tsx'
import file from '../../../ui/art/landers/bokeh.mp4'
import poster from '../../../ui/art/landers/bokeh.webp'
import { Lander } from '../lander.tsx'
import { QuietVideo } from '../quiet-video.tsx'
import styles from './video.module.css'

/** The lights of a café behind the words. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      variant="cafe"
      arrangement="over"
      title={t('lander.video.title')}
      text={t('lander.video.text')}
      visual={<QuietVideo file={file} poster={poster} width={640} height={400} className={styles.video} />}
    />
  )
}
