import { formatDate, formatMoney } from '#contract/format.ts'
import type { Refund } from '#contract/payment.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useTimeZone } from '#web/lib/time.ts'
import styles from './entry-list.module.css'

/** What went back of a payment; nothing when nothing did. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  if (refunds.length === 0) return null
  return (
    <ul className={styles.list}>
      {refunds.map((refund) => (
        <li key={refund.id} className={styles.entry}>
          <b>{t(`transactions.refund.${refund.kind}`)}</b>
          <span className={styles.amount}>{formatMoney(refund.amount, locale)}</span>
          <span className={styles.note}>
            {formatDate(refund.created, locale, { style: 'medium', timeZone })} ·{' '}
            {t('transactions.refund.credits', { credits: refund.credits })}
          </span>
        </li>
      ))}
    </ul>
  )
}
