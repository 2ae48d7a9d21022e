import { formatDate, formatMoney } from '#contract/format.ts'
import type { Payment } from '#contract/payment.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useTimeZone } from '#web/lib/time.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './entry-list.module.css'

/** What went back of a payment; nothing when nothing did. */
export function RefundList({ payment }: { payment: Payment }) {
  const { refunds } = payment
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
          {refund.invoice && (
            <TextLink href={`/api/invoice.php?payment=${payment.id}&refund=${refund.id}`} download="">
              {t('transactions.creditNote')}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}
