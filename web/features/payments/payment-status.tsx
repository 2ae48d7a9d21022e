import { CircleAlert, CircleCheck, Copy, LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { PaymentAction } from '#contract/features/payments/payment.ts'
import { href } from '#contract/routing/paths.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FactsList } from '#web/ui/facts-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Panel, Row } from '#web/ui/stack.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import styles from './payment-status.module.css'
import './print.css'

interface TransferDataProps {
  transfer: Extract<PaymentAction, { type: 'transfer' }>
  price: Money
}

/** What a member types into their bank's form to pay by transfer, or copies: a wrong letter costs days. */
function TransferData({ transfer, price }: TransferDataProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const copy = useCopy()
  const { holder, iban, bic, reference, until } = transfer
  const copied = (what: string, words: string, shown = words) => ({
    term: what,
    value: (
      <span className={styles.value}>
        <span className="numbers">{shown}</span>
        <IconButton
          label={t('copy.what', { what })}
          icon={<Copy aria-hidden />}
          className={styles.copy}
          onClick={() => void copy(words)}
        />
      </span>
    ),
  })
  return (
    <FactsList
      facts={[
        copied(t('payments.transfer.holder'), holder),
        copied(t('payments.transfer.iban'), iban, iban.replace(/(.{4})(?=.)/g, '$1 ')),
        copied(t('payments.transfer.bic'), bic),
        { term: t('payments.transfer.amount'), value: formatMoney(price, locale) },
        copied(t('payments.transfer.reference'), reference),
        { term: t('payments.transfer.until'), value: formatDate(until, locale, { timeZone }) },
      ]}
    />
  )
}

interface FrameProps {
  tone: 'pending' | 'completed' | 'failed'
  title: string
  children: ReactNode
}

const icons = { pending: LoaderCircle, completed: CircleCheck, failed: CircleAlert } as const

function Frame({ tone, title, children }: FrameProps) {
  const Icon = icons[tone]
  return (
    <Panel voice="start" className={styles[tone]}>
      <div role="status" className={styles.said}>
        <Icon aria-hidden className={styles.icon} />
        <h1 className={styles.title}>{title}</h1>
      </div>
      {children}
    </Panel>
  )
}

type PaymentStatusProps = Pick<CallOutput<'payment'>, 'payment' | 'action' | 'user'>

/** The mandate of a direct debit is given: what follows is between the banks. */
function isSigned({ payment, action }: PaymentStatusProps): boolean {
  return payment.method === 'sdd' && action?.type === 'none'
}

function describePending(t: WebTranslate, props: PaymentStatusProps): string {
  switch (props.action?.type) {
    case 'none':
      return t(isSigned(props) ? 'payments.pending.debit' : 'payments.pending.confirm')
    case 'transfer':
      return t('payments.transfer.text')
    case 'form':
      return t('payments.pending.mandate')
    case 'redirect':
      return t('payments.pending.page')
    default:
      return t('payments.pending.text')
  }
}

/** Whether the next step is the member's, as far as the provider has reported. */
function waitsForMember({ action }: PaymentStatusProps): boolean {
  return action?.type === 'form' || action?.type === 'redirect'
}

function Pending(props: PaymentStatusProps) {
  const { payment, action } = props
  const t = useTranslate()
  const locale = useLocale()
  const app = useApp()
  const cancel = useAct('cancelPayment', {
    onSettled: () => app.cache.invalidateQueries({ queryKey: ['payment', { id: payment.id }] }),
  })
  return (
    <Frame
      tone="pending"
      title={t(waitsForMember(props) ? 'payments.pending.openTitle' : 'payments.pending.title')}
    >
      <p>{describePending(t, props)}</p>
      {action?.type === 'transfer' && (
        <>
          <TransferData transfer={action} price={payment.price} />
          <p>{t('payments.transfer.cancelHint')}</p>
        </>
      )}
      <Row>
        {action?.type === 'redirect' && (
          <ButtonLink href={action.url}>{t('payments.pending.continue')}</ButtonLink>
        )}
        {action?.type === 'form' && (
          <ButtonLink href={href('directdebit', locale, {}, { payment: payment.id })}>
            {t('payments.pending.continue')}
          </ButtonLink>
        )}
        {action?.type === 'transfer' && action.test_url && (
          <ButtonLink href={action.test_url}>{t('payments.transfer.test')}</ButtonLink>
        )}
        {!isSigned(props) && (
          <Button
            variant="ghost"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ input: { id: payment.id } })}
          >
            {t('payments.pending.cancel')}
          </Button>
        )}
      </Row>
    </Frame>
  )
}

function Completed({ payment, user }: PaymentStatusProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { late } = payment
  const isSentBack = late === 'sent_back'
  return (
    <Frame tone="completed" title={t(isSentBack ? 'payments.late.sentBackTitle' : 'payments.done.title')}>
      {!isSentBack && <p>{t('payments.done.text', { added: payment.credits, credits: user.credits })}</p>}
      {late && <p>{t(`payments.late.${late}`)}</p>}
      {!isSentBack && <p>{t('payments.done.premium')}</p>}
      <Row>
        {payment.return_path ? (
          <ButtonLink href={payment.return_path}>{t('payments.done.back')}</ButtonLink>
        ) : (
          <ButtonLink href={href('members', locale)}>{t('payments.done.members')}</ButtonLink>
        )}
        <ButtonLink variant="ghost" href={href('transactions-id', locale, { id: payment.id })}>
          {t('payments.done.receipt')}
        </ButtonLink>
      </Row>
    </Frame>
  )
}

/** The state of a payment: pending with what is left to do, completed with its result, or failed. */
export function PaymentStatus(props: PaymentStatusProps) {
  const t = useTranslate()
  switch (props.payment.status) {
    case 'pending':
      return <Pending {...props} />
    case 'completed':
      return <Completed {...props} />
    case 'failed':
      return (
        <Frame tone="failed" title={t('failure.payment')}>
          <p>{t('payments.failed.text')}</p>
        </Frame>
      )
  }
}
