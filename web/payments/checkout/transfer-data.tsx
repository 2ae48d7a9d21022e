import { formatDate, formatMoney } from '#contract/format.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentAction } from '#contract/payment.ts'
import { useLocale, useTranslate } from '#web/lib/i18n.tsx'
import { useTimeZone } from '#web/lib/time.ts'
import { FactsList } from '#web/ui/facts-list.tsx'

interface TransferDataProps {
  transfer: Extract<PaymentAction, { type: 'transfer' }>
  price: Money
}

/** What a member types into their bank's form to pay by transfer (E-054). */
export function TransferData({ transfer, price }: TransferDataProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const iban = transfer.iban.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <FactsList
      facts={[
        { term: t('payments.transfer.holder'), value: transfer.holder },
        { term: t('payments.transfer.iban'), value: <span className="numbers">{iban}</span> },
        { term: t('payments.transfer.bic'), value: transfer.bic },
        { term: t('payments.transfer.amount'), value: formatMoney(price, locale) },
        { term: t('payments.transfer.reference'), value: <b>{transfer.reference}</b> },
        { term: t('payments.transfer.until'), value: formatDate(transfer.until, locale, { timeZone }) },
      ]}
    />
  )
}
