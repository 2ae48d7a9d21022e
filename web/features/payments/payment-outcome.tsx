import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { formatMoney } from '#contract/api/format.ts'
import { buildCallQuery, useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/stack.tsx'
import styles from './payment-status.module.css'

export interface PaymentOutcomeProps {
  payment: string
  /** What the return address carries. */
  token: string
}

const againMilliseconds = 3000
const icons = {
  pending: LoaderCircle,
  completed: CircleCheck,
  failed: CircleAlert,
  sent_back: CircleAlert,
} as const

/** Says before the login how a payment went whose provider has led back to another browser. */
export function PaymentOutcome({ payment, token }: PaymentOutcomeProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const { data, error } = useQuery({
    ...buildCallQuery(useApp(), 'paymentOutcome', { payment, token }),
    refetchInterval: ({ state }) => state.data?.status === 'pending' && againMilliseconds,
  })
  if (error) return <FieldNote>{texts.of(error)}</FieldNote>
  if (!data) return null
  const Icon = icons[data.status]
  const values = { credits: data.credits, price: formatMoney(data.price, locale) }
  return (
    <Panel voice="start" className={styles[data.status === 'sent_back' ? 'failed' : data.status]}>
      <div role="status" className={styles.said}>
        <Icon aria-hidden className={styles.icon} />
        <p>{t(`payments.outcome.${data.status}`, values)}</p>
      </div>
    </Panel>
  )
}
