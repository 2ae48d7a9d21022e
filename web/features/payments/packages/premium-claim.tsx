import { useId } from 'react'
import { formatPercent } from '#contract/api/format.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import styles from './premium-claim.module.css'

/** A claim about success, only while the site holds its evidence, with that evidence under it. */
export function PremiumClaim() {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  const claim = useLoadedCall('settings', {}).premium_claim
  if (!claim) return null
  const { members, period } = claim
  return (
    <aside className={styles.claim} aria-labelledby={id}>
      <p id={id} className={styles.number}>
        <span>{t('premium.claim', { percent: formatPercent(claim.percent, locale) })}</span>
        <sup aria-hidden>*</sup>
      </p>
      <p className={styles.basis}>
        <span aria-hidden>* </span>
        <span>{t('premium.claim.basis', { method: claim.method[locale], members, period })}</span>{' '}
        {claim.example && <b>{t('premium.claim.example')}</b>}
      </p>
    </aside>
  )
}
