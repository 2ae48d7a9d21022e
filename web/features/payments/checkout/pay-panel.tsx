import { type ReactNode, useId, useRef, useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import { methodName } from '#contract/features/payments/payment-method.ts'
import type { OfferedMethod, Package } from '#contract/features/payments/payments.ts'
import { href } from '#contract/routing/paths.ts'
import { isCallError, isUnanswered } from '#web/app/calls/call-error.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './pay-panel.module.css'

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
  /** The field for a discount code. */
  codeField: ReactNode
  onPay: (options: PayOptions) => void
}

/** Consent, what the method needs, and the one button that names amount and method; on phones also at the foot. */
export function PayPanel({ item, method, busy, error, codeField, onPay }: PayPanelProps) {
  const t = useTranslate()
  const locale = useLocale()
  const texts = useErrorTexts()
  const settings = useLoadedCall('settings', {})
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [consent, setConsent] = useState(false)
  const [blik, setBlik] = useState('')
  const [storeCard, setStoreCard] = useState(false)
  const [pressed, setPressed] = useState(false)

  const consentMissing = !consent
  const keepsCard = method?.method === 'creditcard'
  const blikMissing = method?.asks_code === true && !/^\d{6}$/.test(blik)
  const amount = formatMoney(item.discounted ?? item.price, locale)
  const name = method ? methodName(t, method.method) : ''
  const isProviderAway = isCallError(error, 'unavailable') && !isUnanswered(error)
  const errorText = isProviderAway ? t('payments.unreachable') : texts.of(error)

  function handlePay() {
    setPressed(true)
    if (consentMissing || blikMissing) {
      const wrong = consentMissing ? `${id}-consent` : `${id}-blik`
      document.getElementById(wrong)?.focus()
      return
    }
    onPay({ blikCode: method?.asks_code ? blik : null, storeCard: storeCard && keepsCard })
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
      <Button block busy={busy} disabled={!method} onClick={handlePay} className={styles.button}>
        {method ? t('payments.pay', { amount, method: name }) : t('payments.barLabel')}
      </Button>
      <Stack gap={1} className={styles.law}>
        <p>
          <Rich
            message="payments.withdrawal"
            values={{ days: settings.refund_days }}
            tags={{
              link: (text) => <TextLink href={href('pages-return-policy', locale)}>{text}</TextLink>,
            }}
          />
        </p>
        <p>
          <Rich
            message="payments.terms"
            tags={{ link: (text) => <TextLink href={href('pages-terms', locale)}>{text}</TextLink> }}
          />
        </p>
      </Stack>
      <ActionBar
        label={t('payments.barLabel')}
        wide="hidden"
        summary={
          <>
            <p className={styles.barText}>{t('payments.bar', { credits: item.credits })}</p>
            <p className={styles.barAmount}>{amount}</p>
          </>
        }
      >
        <Button busy={busy} disabled={!method} onClick={handlePay}>
          {method ? t('payments.payWith', { method: name }) : t('payments.barLabel')}
        </Button>
      </ActionBar>
    </div>
  )
}
