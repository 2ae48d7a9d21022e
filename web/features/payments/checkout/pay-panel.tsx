import { type ReactNode, useId, useRef, useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import type { OfferedMethod, Package } from '#contract/features/payments/payments.ts'
import { isCallError, isUnanswered } from '#web/app/calls/call-error.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { OrderButton } from './order-button.tsx'
import styles from './pay-panel.module.css'
import { type OrderPress, useOrderErrorText } from './place-order.ts'

export interface PayOptions {
  blikCode: string | null
  /** The card may be kept for repeat order. */
  storeCard: boolean
}

interface PayPanelProps {
  item: Package
  method: OfferedMethod | null
  busy: boolean
  error: unknown
  vatPercent: number
  /** The field for a discount code. */
  codeField: ReactNode
  onPay: (press: OrderPress, options: PayOptions) => void
}

/**
 * Consent, what the method needs, and the order button. On phones a bar at the foot leads there; it orders nothing, since
 * what the law wants above the button would not be seen.
 */
export function PayPanel({ item, vatPercent, method, busy, error, codeField, onPay }: PayPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const sayRefusal = useOrderErrorText()
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [consent, setConsent] = useState(false)
  const [blik, setBlik] = useState('')
  const [storeCard, setStoreCard] = useState(false)
  const [pressed, setPressed] = useState(false)

  const consentMissing = !consent
  const keepsCard = method?.method === 'creditcard'
  const blikMissing = method?.asks_code === true && !/^\d{6}$/.test(blik)
  const total = item.discounted ?? item.price
  const order = method && {
    credits: item.credits,
    method: nameMethod(t, method.method),
    total,
    vatPercent,
  }
  const isProviderAway = isCallError(error, 'unavailable') && !isUnanswered(error)
  const errorText = isProviderAway ? t('payments.unreachable') : sayRefusal(error)

  function handleOrder(press: OrderPress) {
    setPressed(true)
    if (consentMissing || blikMissing) {
      const wrong = consentMissing ? `${id}-consent` : `${id}-blik`
      document.getElementById(wrong)?.focus()
      return
    }
    onPay(press, { blikCode: method?.asks_code ? blik : null, storeCard: storeCard && keepsCard })
  }

  return (
    <div ref={panel} className={styles.panel}>
      {codeField}
      {method?.asks_code && (
        <TextField
          id={`${id}-blik`}
          label={t('payments.blikCode')}
          hint={t('payments.blikHint')}
          value={blik}
          onChange={(event) => setBlik(event.target.value.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={pressed && blikMissing ? t('payments.blikWrong') : undefined}
        />
      )}
      {keepsCard && (
        <CheckboxField
          label={t('payments.storeCard')}
          hint={t('payments.storeCardHint')}
          checked={storeCard}
          onChange={(event) => setStoreCard(event.target.checked)}
        />
      )}
      <CheckboxField
        id={`${id}-consent`}
        label={t('payments.consent')}
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
        error={pressed && consentMissing ? t('payments.consentNeeded') : undefined}
      />
      {error !== null && <FieldError>{errorText}</FieldError>}
      <OrderButton order={order} busy={busy} onOrder={handleOrder} />
      <ActionBar
        label={t('payments.barLabel')}
        wide="hidden"
        summary={
          <>
            <p className={styles.barText}>{t('payments.bar', { credits: item.credits })}</p>
            <p className={styles.barAmount}>{formatMoney(total, locale)}</p>
          </>
        }
      >
        <Button variant="soft" onClick={() => panel.current?.scrollIntoView({ block: 'end' })}>
          {t('payments.review')}
        </Button>
      </ActionBar>
    </div>
  )
}
