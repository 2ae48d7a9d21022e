import { formatDate, formatDateTime, formatMoney, formatPercent } from '#contract/api/format.ts'
import type { Payment, Refund } from '#contract/features/payments/payment.ts'
import { methodName } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { RepeatLink } from '../repeat-link.tsx'
import styles from './entry-list.module.css'
import { PaymentStatusChip } from './payment-status-chip.tsx'
import { Withdraw } from './withdraw.tsx'

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
function RefundList({ payment }: { payment: Payment }) {
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

/** Everything about one payment: what was bought, what it cost, what went back. */
export function PaymentDetail({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { order } = useLoadedCall('repeatOrder', { payment: payment.id })
  const { discount, failure, vat } = payment
  const facts = [
    { term: t('transactions.detail.status'), value: <PaymentStatusChip payment={payment} /> },
    ...(failure
      ? [{ term: t('transactions.status.failed'), value: t(`transactions.failure.${failure}`) }]
      : []),
    {
      term: t('transactions.detail.date'),
      value: formatDateTime(payment.created, locale, timeZone),
    },
    { term: t('transactions.detail.credits'), value: t('credits.amount', { credits: payment.credits }) },
    { term: t('transactions.detail.method'), value: methodName(t, payment.method) },
    ...(discount
      ? [
          {
            term: t('transactions.detail.discount'),
            value: `${formatMoney(discount.amount, locale)} (${discount.code}, ${formatPercent(discount.percentage, locale)})`,
          },
        ]
      : []),
    { term: t('transactions.detail.price'), value: <b>{formatMoney(payment.price, locale)}</b> },
    {
      term: t('transactions.detail.vat'),
      value: `${formatMoney(vat.amount, locale)} (${formatPercent(vat.percent, locale)})`,
    },
    { term: t('transactions.detail.number'), value: payment.id },
  ]
  return (
    <Stack gap={4}>
      <Panel>
        <FactsList facts={facts} />
      </Panel>
      <Row>
        {payment.invoice && (
          <ButtonLink variant="soft" href={`/api/invoice.php?payment=${payment.id}`} download="">
            {t('transactions.invoice')}
          </ButtonLink>
        )}
        {payment.withdraw_until && <Withdraw payment={payment} />}
      </Row>
      <RepeatLink order={order} payment={payment.id} />
      {payment.invoice && (
        <p>
          <TextLink href={`/api/invoice.php?payment=${payment.id}&format=html`} target="_blank">
            {t('transactions.invoiceHtml')}
          </TextLink>
        </p>
      )}
      <RefundList payment={payment} />
      <p>
        <Rich
          message="transactions.support"
          tags={{ link: (text) => <TextLink href={href('pages-service', locale)}>{text}</TextLink> }}
        />
      </p>
    </Stack>
  )
}
