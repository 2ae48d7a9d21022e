import { Check } from 'lucide-react'
import type { Card } from '#contract/features/profiles/profile.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './verified-mark.module.css'

/** The badge behind the name of a member whose main picture was compared with a selfie; nothing behind other names. */
export function VerifiedMark({ notes }: Pick<Card, 'notes'>) {
  const t = useTranslate()
  if (!notes.includes('photo_verified')) return null
  const label = t('members.photoVerified')
  return (
    <span className={styles.mark} title={label}>
      <span className="visually-hidden">, </span>
      <span className="visually-hidden">{label}</span>
      <Check aria-hidden />
    </span>
  )
}
