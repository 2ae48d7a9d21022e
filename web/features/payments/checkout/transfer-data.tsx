import { Copy } from 'lucide-react'
import { formatDate, formatMoney } from '#contract/api/format.ts'
import type { Money } from '#contract/api/money.ts'
import type { PaymentAction } from '#contract/features/payments/payment.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { FactsList } from '#web/ui/facts-list.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import styles from './transfer-data.module.css'

interface TransferDataProps {
  transfer: Extract<PaymentAction, { type: 'transfer' }>
  price: Money
}

/** What a member types into their bank's form to pay by transfer, or copies: a wrong letter costs days. */
export function TransferData({ transfer, price }: TransferDataProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
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
