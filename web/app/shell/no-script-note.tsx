import { useTranslate } from '../languages/i18n.tsx'
import styles from './offline-note.module.css'

/** Says where scripts are switched off what does not work without them; everything can be read. */
export function NoScriptNote() {
  const t = useTranslate()
  return (
    <noscript>
      <p className={styles.note}>{t('ui.noScript')}</p>
    </noscript>
  )
}
