import { classes } from '../../ui/classes.ts'
import { Wrap } from '../../ui/wrap.tsx'
import { useLoadedCall } from '../calls/use-call.ts'
import { useTranslate } from '../languages/i18n.tsx'
import styles from './disclaimer.module.css'

/** Tells visitors of fictional profiles; members see the label on each of them. */
export function Disclaimer() {
  const t = useTranslate()
  const settings = useLoadedCall('settings', {})
  return (
    <Wrap>
      <aside aria-label={t('disclaimer.label')}>
        <p className={classes(styles.text, settings.fictional_warning === 'strong' && styles.strong)}>
          {t('disclaimer.fictional', { site: settings.name, fictional_plural: settings.fictional_plural })}
        </p>
      </aside>
    </Wrap>
  )
}
