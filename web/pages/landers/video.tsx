import file from '../../art/landers/bokeh.mp4'
import poster from '../../art/landers/bokeh.webp'
import { Lander } from '../../landers/lander.tsx'
import { QuietVideo } from '../../landers/quiet-video.tsx'
import { useTranslate } from '../../lib/i18n.tsx'
import styles from './video.module.css'

/** The lights of a café behind the words. */
export function Page() {
  const t = useTranslate()
  return (
    <Lander
      look="cafe"
      arrangement="over"
      title={t('lander.video.title')}
      text={t('lander.video.text')}
      visual={<QuietVideo file={file} poster={poster} width={640} height={400} className={styles.video} />}
    />
  )
}
