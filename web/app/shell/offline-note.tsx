import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslate } from '../languages/i18n.tsx'
import styles from './offline-note.module.css'

function listen(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Says for as long as the browser has no connection why nothing new comes and nothing goes out. */
export function OfflineNote() {
  const t = useTranslate()
  const offline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <div className={styles.place} role="status">
      {offline && (
        <p className={styles.note}>
          <WifiOff size={20} aria-hidden />
          <span>{t('failure.offline')}</span>
        </p>
      )}
    </div>
  )
}
