import { ShieldAlert } from 'lucide-react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './lines.module.css'
import type { Caution } from './text-caution.ts'

/** Stands below a message of somebody hardly known that names an account to pay to, or leads elsewhere. */
export function CautionLine({ caution }: { caution: Caution }) {
  const t = useTranslate()
  return (
    <p className={styles.caution} role="note">
      <ShieldAlert aria-hidden />
      <span>{t(caution === 'payment' ? 'chat.caution.payment' : 'chat.caution.link')}</span>
    </p>
  )
}
