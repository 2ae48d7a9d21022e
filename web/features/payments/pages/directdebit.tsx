import { type FormEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { ensureCall, freshCall } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { redirectTo } from '../../../app/router/leave-page.ts'
import type { LoadArguments } from '../../../app/router/page.ts'
import { useLocation } from '../../../app/router/router-context.ts'
import { Main } from '../../../ui/main.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { ResendButton } from '../../accounts/resend-button.tsx'
import { DebitCode } from '../debit/debit-code.tsx'
import { type DebitDraft, DebitFields, debitInput, draftErrors, emptyDraft } from '../debit/debit-fields.tsx'
import { DebitRefusal } from '../debit/debit-refusal.tsx'
import { TestNotice } from '../test-notice.tsx'

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
  const [draft, setDraft] = useState<DebitDraft>(() => emptyDraft(shown.country))
  const [sent, setSent] = useState<CallOutput<'requestDebitCode'> | null>(null)
  const { payment } = shown

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (request.isPending || errors.showFields(draftErrors(draft))) return
    errors.clear()
    const variables = { input: debitInput(payment.id, draft), key: crypto.randomUUID() }
    request.mutate(variables, { onSuccess: setSent, onError: errors.showError })
  }

  if (sent) {
    return (
      <DebitCode
        payment={payment}
        input={debitInput(payment.id, draft)}
        sent={sent}
        onBack={() => setSent(null)}
      />
    )
  }
  const isTooSoon = isCallError(request.error, 'rate_limited')
  return (
    <HeldForm form={errors.form} onSubmit={handleSubmit}>
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
          error={errors.textOf('authorization')}
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
    </HeldForm>
  )
}

export async function load({ app, url }: LoadArguments<'directdebit'>): Promise<undefined> {
  const payment = url.searchParams.get('payment') ?? ''
  try {
    await Promise.all([freshCall(app, 'directDebit', { payment }), ensureCall(app, 'paymentMethods', {})])
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
