import { useState } from 'react'
import { formatDate, formatDateTime, formatMoney, formatPercent } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Payment, Refund } from '#contract/features/payments/payment.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormOutcome } from '#web/ui/form-outcome.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { RepeatLink } from '../repeat-link.tsx'
import styles from './entry-list.module.css'

interface WithdrawProps {
  payment: Payment
  /** Called once the refund is on the page. */
  onWithdrawn: () => void
}

/** Withdraws from a purchase in two steps: what would be refunded, then the confirmation. */
function Withdraw({ payment, onWithdrawn }: WithdrawProps) {
  const t = useTranslate()
  const { call, cache } = useApp()
  const texts = useErrorTexts()
  const toast = useToast()
  const [offer, setOffer] = useState<CallOutput<'withdrawal'> | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [key, setKey] = useState('')

  async function ask(confirm: boolean) {
    setBusy(true)
    setError(null)
    // Each step is an act of its own; the second keeps its key, so that a retry refunds once.
    const actKey = confirm ? key : crypto.randomUUID()
    try {
      const input = { payment: payment.id, ...(confirm && { confirm: true as const }) }
      const answer = await call('withdrawal', input, { key: actKey })
      if (!confirm) {
        setOffer(answer)
        setKey(crypto.randomUUID())
        setOpen(true)
      } else {
        setOpen(false)
        toast({ content: t('transactions.withdraw.done') })
        await cache.invalidateQueries({ queryKey: ['payment', { id: payment.id }] })
        onWithdrawn()
      }
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }

  // In the dialog while that is open: no one reaches what stands behind it.
  const failure = error !== null && <FieldError>{texts.of(error)}</FieldError>

  return (
    <div>
      <Button variant="ghost" busy={busy && !open} onClick={() => void ask(false)}>
        {t('transactions.withdraw.open')}
      </Button>
      {!open && failure}
      {offer && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={t('transactions.withdraw.title')}
          closeLabel={t('ui.close')}
          size="small"
          actions={
            <>
              {offer.refund.amount > 0 && (
                <Button variant="danger" busy={busy} onClick={() => void ask(true)}>
                  {t('transactions.withdraw.confirm')}
                </Button>
              )}
              <Button data-autofocus variant="ghost" onClick={() => setOpen(false)}>
                {t('transactions.withdraw.keep')}
              </Button>
            </>
          }
        >
          <Terms offer={offer} />
          {failure}
        </Dialog>
      )}
    </div>
  )
}

function Terms({ offer }: { offer: CallOutput<'withdrawal'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  if (offer.refund.amount === 0) return <p>{t('transactions.withdraw.nothing')}</p>
  return (
    <p>
      {t('transactions.withdraw.text', {
        credits: offer.credits_unused,
        amount: formatMoney(offer.refund, locale),
        date: formatDateTime(offer.until, locale, timeZone),
      })}
    </p>
  )
}

/** Returns where the money of a refund is, while it is not back. */
function formatRefundState(t: WebTranslate, { kind, status }: Refund): string | null {
  switch (status) {
    case 'pending':
      return t(kind === 'chargeback' ? 'transactions.refund.open' : 'transactions.refund.pending')
    case 'failed':
      return t('transactions.refund.failed')
    case 'completed':
      return null
  }
}

/** The refunds of a payment; nothing without any. */
function RefundList({ payment }: { payment: Payment }) {
  const { refunds } = payment
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
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
            <span>{formatRefundState(t, refund)}</span>
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

/** Everything about a payment: the purchase, its price, its refunds. */
export function PaymentDetail({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { order } = useLoadedCall('repeatOrder', { payment: payment.id })
  const [isWithdrawn, setIsWithdrawn] = useState(false)
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
    { term: t('transactions.detail.method'), value: nameMethod(t, payment.method) },
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
    { term: t('transactions.detail.order'), value: payment.id },
  ]
  const refunds = <RefundList payment={payment} />
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
        {payment.withdraw_until && <Withdraw payment={payment} onWithdrawn={() => setIsWithdrawn(true)} />}
      </Row>
      <RepeatLink order={order} payment={payment.id} />
      {payment.invoice && (
        <p>
          <TextLink href={`/api/invoice.php?payment=${payment.id}&format=html`} target="_blank">
            {t('transactions.invoiceHtml')}
          </TextLink>
        </p>
      )}
      {isWithdrawn ? <FormOutcome>{refunds}</FormOutcome> : refunds}
      <Agreement payment={payment.id} />
      <p>
        <Rich
          message="transactions.support"
          tags={{ link: (text) => <TextLink href={href('pages-service', locale)}>{text}</TextLink> }}
        />
      </p>
    </Stack>
  )
}

interface AgreementProps {
  payment: string
}

/** What was agreed with an order: the same as its receipt by e-mail says (article 8(7) of directive 2011/83/EU). */
function Agreement({ payment }: AgreementProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const { seller, consent, documents } = useLoadedCall('agreement', { payment })
  const facts = [
    { term: t('transactions.agreed.seller'), value: seller.join(', ') },
    ...(consent
      ? [
          {
            term: t('transactions.agreed.consent', {
              version: consent.version,
              date: formatDateTime(consent.given, locale, timeZone),
            }),
            value: consent.text,
          },
        ]
      : []),
  ]
  return (
    <PageSection title={t('transactions.agreed.title')}>
      <Panel>
        <Stack gap={3}>
          <FactsList facts={facts} />
          {documents.map((document) => (
            <p key={document}>
              <TextLink
                href={`/api/agreement.php?payment=${payment}&format=html&document=${document}`}
                target="_blank"
              >
                {t(`transactions.agreed.${document}`)}
              </TextLink>
            </p>
          ))}
        </Stack>
      </Panel>
    </PageSection>
  )
}

const tones = { pending: 'gold', completed: 'lagoon', failed: 'neutral' } as const

/** The state of a payment, in a word. */
export function PaymentStatusChip({ payment }: { payment: Payment }) {
  const t = useTranslate()
  return <Chip tone={tones[payment.status]}>{t(`transactions.status.${payment.status}`)}</Chip>
}
