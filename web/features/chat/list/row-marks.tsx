import { BellOff, Pin } from 'lucide-react'
import type { ChatSettings } from '#contract/features/chat/chat.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './row-marks.module.css'

/** Whether a conversation is pinned or muted, next to its time. */
export function RowMarks({ settings }: { settings: ChatSettings | undefined }) {
  const t = useTranslate()
  if (!settings?.pinned && !settings?.muted) return null
  return (
    <span className={styles.marks}>
      {settings.pinned && <Pin role="img" aria-label={t('chat.pinned')} />}
      {settings.muted && <BellOff role="img" aria-label={t('chat.muted')} />}
    </span>
  )
}
