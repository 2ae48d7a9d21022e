import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import { topUpPackage } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { Payment } from '#contract/features/payments/payment.ts'
import { nameMethod } from '#contract/features/payments/payment-method.ts'
import { href } from '#contract/routing/paths.ts'
import { useCountdown } from '#web/app/browser/use-in-browser.ts'
import { useSetUser, useUser } from '#web/app/cache/user.ts'
import { useAct, useLoadedCall } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useSiteTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { Panel, Row, Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ensureCall, fetchCall } from '../../../app/cache/app.ts'
import { isCallError, useErrorTexts } from '../../../app/calls/call-error.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { redirectTo } from '../../../app/router/browser-router.ts'
import { type LoadArguments, useLocation, useNavigate } from '../../../app/router/router.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-section.tsx'
import { ResendButton } from '../../accounts/resend-button.tsx'
import { TestNotice } from '../checkout/checkout-banners.tsx'
import { OrderButton } from '../checkout/order-button.tsx'
import { type OrderPress, useOrder } from '../checkout/place-order.ts'
import {
  createDraft,
  type DebitDraft,
  DebitFields,
  DebitRefusal,
  findDraftErrors,
  readDraft,
  rememberDraft,
  resendText,
  toDebitInput,
} from '../debit-fields.tsx'

interface DebitCodeProps {
  payment: Payment
  /** The form that the code is bound to. */
  input: CallInput<'requestDebitCode'>
  sent: CallOutput<'requestDebitCode'>
  onBack: () => void
}

/** The second step of a direct debit: the code of the text message. */
function DebitCode({ payment, input, sent, onBack }: DebitCodeProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useSiteTimeZone()
  const texts = useErrorTexts()
  const navigate = useNavigate()
  const setUser = useSetUser()
  const [otp, setOtp] = useState('')
  const [left, start] = useCountdown()
  const confirm = useOrder('confirmDebit', {
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

  function handleOrder(press: OrderPress) {
    if (confirm.isPending) return
    confirm.mutate({ press, input: { ...input, otp }, key: crypto.randomUUID() })
  }

  const error = confirm.error ?? (isCallError(again.error, 'rate_limited') ? null : again.error)
  const isCode = isCallError(error, 'code_invalid', 'code_over')
  const binding = {
    credits: payment.credits,
    method: nameMethod(t, payment.method),
    total: payment.price,
    vatPercent: payment.vat.percent,
  }
  return (
    <form onSubmit={(event) => event.preventDefault()} noValidate>
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
          onChange={(event) => {
            setOtp(event.target.value.replace(/\D/g, '').slice(0, 6))
            if (confirm.isError) confirm.reset()
          }}
          error={isCode ? texts.of(error) : undefined}
        />
        {error !== null && !isCode && (
          <DebitRefusal
            error={isCallError(error) ? error.code : undefined}
            text={texts.of(error)}
            payment={payment}
          />
        )}
        <OrderButton submits order={binding} busy={confirm.isPending} onOrder={handleOrder} />
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

interface DebitFormProps {
  shown: CallOutput<'directDebit'>
  /** What has to be done before a code can be sent. */
  before?: ReactNode
}

/** The form of a direct debit: account, address, phone and mandate, then the code of the text message. */
function DebitForm({ shown, before }: DebitFormProps) {
  const t = useTranslate()
  const locale = useLocale()
  const errors = useFormErrors()
  const request = useAct('requestDebitCode')
  const user = useUser()
  const [draft, setDraft] = useState<DebitDraft>(() => createDraft(shown.country))
  const memberId = user?.profile.id
  useEffect(() => {
    // Not at once: the server, whose page is taken over, knows nothing of it.
    const last = readDraft(memberId)
    if (last) setDraft(last)
  }, [memberId])
  const [sent, setSent] = useState<CallOutput<'requestDebitCode'> | null>(null)
  const { payment } = shown

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending || errors.showFields(findDraftErrors(draft))) return
    errors.clear()
    rememberDraft(memberId, draft)
    const variables = { input: toDebitInput(payment.id, draft), key: crypto.randomUUID() }
    request.mutate(variables, { onSuccess: setSent, onError: errors.showError })
  }

  if (sent) {
    return (
      <DebitCode
        payment={payment}
        input={toDebitInput(payment.id, draft)}
        sent={sent}
        onBack={() => setSent(null)}
      />
    )
  }
  const isTooSoon = isCallError(request.error, 'rate_limited')
  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <DebitFields
          draft={draft}
          errors={errors}
          onChange={(change) => setDraft((current) => ({ ...current, ...change }))}
        />
        <CheckboxField
          name="authorization"
          label={t('directdebit.authorize')}
          hint={shown.mandate}
          checked={draft.authorization}
          onChange={(event) => setDraft({ ...draft, authorization: event.target.checked })}
          error={errors.getText('authorization')}
        />
        <DebitRefusal
          error={errors.generalCode}
          text={isTooSoon ? t('directdebit.tooSoon') : errors.general}
          payment={payment}
        />
        {before}
        <Button type="submit" block busy={request.isPending}>
          {t('directdebit.sendCode')}
        </Button>
        <p>
          {t('directdebit.when', { amount: formatMoney(shown.amount, locale), days: shown.collect_days })}
        </p>
      </Stack>
    </HydratedForm>
  )
}

export async function load({ app, url }: LoadArguments<'directdebit'>): Promise<undefined> {
  const payment = url.searchParams.get('payment') ?? ''
  try {
    await Promise.all([fetchCall(app, 'directDebit', { payment }), ensureCall(app, 'paymentMethods', {})])
  } catch (error) {
    // The mandate is given, or the payment closed: its own page says how it stands.
    if (isCallError(error, 'already_completed')) {
      throw redirectTo(href('transactions-id', app.locale, { id: payment }))
    }
    if (isCallError(error, 'not_found', 'validation')) throw redirectTo(href('credits', app.locale))
    throw error
  }
}

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const { search } = useLocation()
  const shown = useLoadedCall('directDebit', { payment: new URLSearchParams(search).get('payment') ?? '' })
  const { payment, amount } = shown
  const user = useUser()
  const confirmFirst = user?.status === 'not_confirmed' && (
    <Stack gap={2}>
      <p>{t('directdebit.confirmFirst')}</p>
      <ResendButton email={user.email} size="small" />
    </Stack>
  )
  return (
    <Main width="narrow">
      <Stack gap={4}>
        <PageTitle
          title={t('title.directdebit')}
          lead={t('directdebit.lead', { credits: payment.credits, amount: formatMoney(amount, locale) })}
        />
        <TestNotice />
        <Panel voice="start">
          <DebitForm shown={shown} before={confirmFirst} />
        </Panel>
      </Stack>
    </Main>
  )
}
