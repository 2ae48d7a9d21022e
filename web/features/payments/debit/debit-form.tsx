import { type FormEvent, type ReactNode, useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { isCallError } from '#web/app/calls/call-error.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { DebitCode } from './debit-code.tsx'
import { type DebitDraft, DebitFields, debitInput, draftErrors, emptyDraft } from './debit-fields.tsx'
import { DebitRefusal } from './debit-refusal.tsx'

interface DebitFormProps {
  shown: CallOutput<'directDebit'>
  /** What has to be done before a code can be sent. */
  before?: ReactNode
}

/** The form of a direct debit: account, address, phone and mandate, then the code of the text message. */
export function DebitForm({ shown, before }: DebitFormProps) {
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
