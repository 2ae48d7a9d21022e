import type { Payment } from '#contract/features/payments/payment.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Chip } from '#web/ui/chip.tsx'

const tones = { pending: 'gold', completed: 'lagoon', failed: 'neutral' } as const

/** The state of a payment, in a word. */
export function PaymentStatusChip({ payment }: { payment: Payment }) {
  const t = useTranslate()
  return <Chip tone={tones[payment.status]}>{t(`transactions.status.${payment.status}`)}</Chip>
}
