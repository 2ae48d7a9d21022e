import { formatDate, formatMoney } from '#contract/api/format.ts'
import type { Payment, Refund } from '#contract/features/payments/payment.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './entry-list.module.css'

/** Where the money of a refund is, while it is not back. */
function standing(t: WebTranslate, { kind, status }: Refund): string | null {
  switch (status) {
    case 'pending':
      return t(kind === 'chargeback' ? 'transactions.refund.open' : 'transactions.refund.pending')
    case 'failed':
      return t('transactions.refund.failed')
    case 'completed':
      return null
  }
}

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
            <span>{formatDate(refund.created, locale, { style: 'medium', timeZone })}</span>
            {refund.status !== 'failed' && (
              <span>{` · ${t('transactions.refund.credits', { credits: refund.credits })}`}</span>
            )}{' '}
            <span>{standing(t, refund)}</span>
          </span>
          {refund.invoice && (
            <TextLink href={`/api/invoice.php?payment=${payment.id}&refund=${refund.id}`} download="">
              {t('transactions.creditNote')}
            </TextLink>
          )}
          {refund.cancellation && (
            <TextLink
              href={`/api/invoice.php?payment=${payment.id}&refund=${refund.id}&document=cancellation`}
              download=""
            >
              {t('transactions.cancellation')}
            </TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}
