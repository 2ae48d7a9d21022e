import { type FormEvent, useState } from 'react'
import { resetLinkSeconds } from '#contract/api/limits.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { HeldForm } from '#web/ui/held-form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormError } from './form-error.tsx'

/** Asks for the address to which the link for a new password goes. */
export function ForgotForm() {
  const t = useTranslate()
  const errors = useFormErrors()
  const forgot = useAct('forgotPassword')
  const [email, setEmail] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (forgot.isPending) return
    if (errors.showFields({ email: isEmailAddress(email.trim()) ? undefined : 'invalid_email' })) return
    errors.clear()
    forgot.mutate({ input: { email } }, { onError: errors.showError })
  }

  if (forgot.isSuccess) {
    return (
      <p role="status">{t('account.forgot.sent', { email: email.trim(), minutes: resetLinkSeconds / 60 })}</p>
    )
  }
  return (
    <HeldForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <TextField
          label={t('signup.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.textOf('email')}
        />
        <FormError errors={errors} />
        <Button type="submit" block busy={forgot.isPending}>
          {t('account.forgot.submit')}
        </Button>
      </Stack>
    </HeldForm>
  )
}
