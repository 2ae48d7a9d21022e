import { type FormEvent, useEffect, useState } from 'react'
import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { Payment } from '#contract/features/payments/payment.ts'
import { href } from '#contract/routing/paths.ts'
import { useCountdown } from '#web/app/browser/use-countdown.ts'
import { useSetUser } from '#web/app/cache/user.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useErrorTexts } from '#web/app/calls/error-text.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useNavigate } from '../../../app/router/router-context.ts'
import { DebitRefusal } from './debit-refusal.tsx'
import { resendText } from './resend-text.ts'

interface DebitCodeProps {
  payment: Payment
  /** The form that the code is bound to. */
  input: CallInput<'requestDebitCode'>
  sent: CallOutput<'requestDebitCode'>
  onBack: () => void
}

/** The second step of a direct debit: the code of the text message. */
export function DebitCode({ payment, input, sent, onBack }: DebitCodeProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const texts = useErrorTexts()
  const navigate = useNavigate()
  const setUser = useSetUser()
  const [otp, setOtp] = useState('')
  const [left, start] = useCountdown()
  const confirm = useAct('confirmDebit', {
    onSuccess: ({ user }) => {
      setUser(user)
      const params = { id: payment.package ?? topUpPackage, paymentmethod: payment.method }
      return navigate(href('credits-id-paymentmethod', locale, params, { payment: payment.id }))
    },
  })
  const again = useAct('requestDebitCode', {
    onSuccess: (answer) => {
      confirm.reset()
      start(answer.resend_after)
    },
    onError: (error) => {
      if (isCallError(error, 'rate_limited')) start(Number(error.params.seconds ?? sent.resend_after))
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first code has just gone out, once.
  useEffect(() => start(sent.resend_after), [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (confirm.isPending) return
    confirm.mutate({ input: { ...input, otp }, key: crypto.randomUUID() })
  }

  const error = confirm.error ?? (isCallError(again.error, 'rate_limited') ? null : again.error)
  const isCode = isCallError(error, 'code_invalid', 'code_over')
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap={4}>
        <FieldNote>{t('directdebit.sent', { phone: sent.phone_masked })}</FieldNote>
        <TextField
          label={t('directdebit.otp')}
          name="otp"
          className="numbers"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={otp}
          onChange={(event) => setOtp(event.target.value.replace(/\D/g, '').slice(0, 6))}
          error={isCode ? texts.of(error) : undefined}
        />
        {error !== null && !isCode && (
          <DebitRefusal
            error={isCallError(error) ? error.code : undefined}
            text={texts.of(error)}
            payment={payment}
          />
        )}
        <Button type="submit" block busy={confirm.isPending}>
          {t('directdebit.confirm')}
        </Button>
        <Row>
          <Button
            variant="ghost"
            busy={again.isPending}
            disabled={left > 0}
            onClick={() => again.mutate({ input, key: crypto.randomUUID() })}
          >
            {resendText(t, { left, now: Date.now(), locale, timeZone })}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {t('directdebit.change')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
